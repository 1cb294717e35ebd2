const offered = new Set<number>();

/** Records that this browser has offered an export's file itself, so that its notification is not announced as well. */
export function noteOffered(exportId: number): void {
  offered.add(exportId);
}

export function wasOffered(exportId: number): boolean {
  return offered.has(exportId);
}
