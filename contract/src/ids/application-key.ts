import { z } from 'zod';
import { givenText } from '../kit/text.ts';

/** Identifies an application by its host ID and its own ID. */
export const applicationKey = z.object({
  hostId: givenText(64),
  applicationId: z.coerce.number<number>().int().min(1),
});
export type ApplicationKey = z.infer<typeof applicationKey>;

/** Formats the key as one text, `10086543.17`, for addresses, maps and drafts. */
export function formatApplicationKey({ hostId, applicationId }: ApplicationKey): string {
  return `${hostId}.${applicationId}`;
}

/** Returns the key for a history row, as text. */
export function keyOfRecord({ hostId, id }: { readonly hostId: string; readonly id: number }): string {
  return formatApplicationKey({ hostId, applicationId: id });
}

/**
 * Parses a formatted key. A malformed ID can contain the separator, so the last one splits the text. Addresses from
 * earlier versions use a colon instead of the dot, and remain valid.
 * @returns null if the text is not a key, because an address was truncated or mistyped
 */
export function parseApplicationKey(text: string): ApplicationKey | null {
  const [, hostId, id] = /^(.{1,64})[.:](\d{1,15})$/s.exec(text) ?? [];
  return hostId === undefined || id === undefined ? null : { hostId, applicationId: Number(id) };
}

/** The key in a path or a query. A key in the old format is converted to the current one. */
export const applicationKeyText = z
  .string()
  .transform(parseApplicationKey)
  .pipe(applicationKey)
  .transform(formatApplicationKey);
