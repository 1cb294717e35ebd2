/** A delivery as far as its body goes. */
interface Delivered {
  readonly messageId: string;
  readonly kind: string;
  readonly createdAt: string;
  readonly items: readonly object[];
}

/** The bytes that are signed and sent, the same each time. */
export function bodyOf({ messageId, kind, createdAt, items }: Delivered): string {
  const timestamp = new Date(createdAt).toISOString();
  return JSON.stringify({ id: messageId, type: kind, timestamp, data: { items } });
}
