import { givenText } from './text.ts';

/**
 * The state of a record that an edit began with (R-PLUS-30): read it with the record and send it back with the change.
 * Opaque: it has a fingerprint of each field that can be changed (`server/src/platform/version.ts`).
 */
export const version = givenText(4000).describe(
  'Opaque: the version that came with the record. Fields changed since then are refused',
);
