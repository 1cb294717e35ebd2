/** What the screen must know of the entries that are being changed before it leaves them. */
export interface EntriesGuard {
  readonly changed: boolean;
  readonly discard: () => void;
}

/** No dictionary is open. */
export const UNTOUCHED: EntriesGuard = { changed: false, discard: () => undefined };
