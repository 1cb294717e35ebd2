const offered = new Set<number>();

/**
 * Records that this browser has already offered an export's file, so that the export's notification isn't announced.
 */
export function noteOffered(exportId: number): void {
  offered.add(exportId);
}

export function wasOffered(exportId: number): boolean {
  return offered.has(exportId);
}
