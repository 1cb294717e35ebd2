/** The state of the entries being edited that the screen needs before it leaves them. */
export interface EntriesGuard {
  readonly changed: boolean;
  readonly discard: () => void;
}

/** The guard when no dictionary is open. */
export const UNTOUCHED: EntriesGuard = { changed: false, discard: () => undefined };
