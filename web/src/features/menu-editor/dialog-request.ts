import type { Entry } from './entries.ts';

/** What the user wants to do to an entry; each has its own dialog. */
export type DialogRequest =
  /** `below`: null adds an uppermost one. */
  { act: 'create'; below: Entry | null } | { act: 'change'; entry: Entry } | { act: 'delete'; entry: Entry };
