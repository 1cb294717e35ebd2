import { createHash } from 'node:crypto';
import { fail } from './http/fail.ts';

/** 48 bits. Two values for a field have the same fingerprint once in 2.8e14 cases. */
const FINGERPRINT_CHARACTERS = 8;

/** Returns a record's version: a fingerprint of each field that users can change (R-PLUS-30). */
export function versionOf(fields: object): string {
  return Object.entries(fields).map(fingerprint).join(' ');
}

/**
 * Refuses a change if someone else has changed one of its fields since the caller read the record (R-PLUS-30).
 * Unchanged fields are ignored, and so are fields that both changed to the same value. Call it after locking the
 * record.
 * @param read the version that the caller read; undefined for a call that the specification defines without one
 * @param before the current fields
 * @param after the fields after the change
 * @throws RefusalError `changed-meanwhile`, with the names of the fields
 */
export function requireUnchanged<T extends object>(read: string | undefined, before: T, after: T): void {
  if (read === undefined) return;
  const known = new Set(read.split(' '));
  const present = Object.entries(before);
  const wanted = new Set(Object.entries(after).map(fingerprint));
  const clashing = present.filter((field) => !wanted.has(fingerprint(field)) && !known.has(fingerprint(field)));
  if (clashing.length > 0) fail('changed-meanwhile', { fields: clashing.map(([name]) => name).join(', ') });
}

function fingerprint([name, value]: [string, unknown]): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(value ?? null, inOrder))
    .digest('base64url');
  return `${name}:${hash.slice(0, FINGERPRINT_CHARACTERS)}`;
}

/** Sorts an object's keys, since the database and a caller may list them in different orders. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
