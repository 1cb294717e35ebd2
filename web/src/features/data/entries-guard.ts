/** Tells the screen whether entries are being edited, and lets it discard the changes before it leaves them. */
export interface EntriesGuard {
  readonly changed: boolean;
  readonly discard: () => void;
}

/** The guard to use if no dictionary is open. */
export const UNTOUCHED: EntriesGuard = { changed: false, discard: () => undefined };
