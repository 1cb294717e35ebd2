import { pathOf } from '@greenroom/contract/screens.ts';
import { newUuid } from '../../lib/seal/uuid.ts';
import { readSession, writeSession } from '../../lib/storage.ts';

/** Maximum number of characters of IDs that fit in an address. */
export const GIVEN_MAX_CHARACTERS = 2000;

/**
 * Returns the path of the form to add hosts, filled with IDs for a group. IDs that do not fit in an address wait in the
 * browser tab.
 */
export function pathWithIds(ids: readonly string[], group: number): string {
  if (ids.join(',').length <= GIVEN_MAX_CHARACTERS) return pathOf('add-hosts', { ids, group });
  const given = newUuid();
  writeSession(entryOf(given), ids.join('\n'));
  return pathOf('add-hosts', { given, group });
}

/** Returns the IDs that wait under a name; none in another browser tab. */
export function readGivenIds(name: string): readonly string[] {
  return readSession(entryOf(name))?.split('\n') ?? [];
}

export function forgetGivenIds(name: string): void {
  writeSession(entryOf(name), null);
}

function entryOf(name: string): string {
  return `given-ids.${name}`;
}
