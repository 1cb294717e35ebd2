import { givenText } from './text.ts';

/**
 * A record's state at the start of an edit (R-PLUS-30). Read it with the record, and send it back with the change.
 * Don't interpret it: it contains a fingerprint of each field that can be changed (`server/src/platform/version.ts`).
 */
export const version = givenText(4000).describe(
  'Opaque: the version that came with the record. A field that has changed since then is refused',
);
