import { pathOf } from '@greenroom/contract/screens.ts';
import { newUuid } from '../../lib/seal/uuid.ts';
import { readSession, writeSession } from '../../lib/storage.ts';

/** Maximum length of the ID list in an address, in characters. */
export const GIVEN_MAX_CHARACTERS = 2000;

/**
 * Returns the path to the form for adding hosts, filled in with IDs and a group. IDs that don't fit in an address are
 * stored in the browser tab.
 */
export function pathWithIds(ids: readonly string[], group: number): string {
  if (ids.join(',').length <= GIVEN_MAX_CHARACTERS) return pathOf('add-hosts', { ids, group });
  const given = newUuid();
  writeSession(entryOf(given), ids.join('\n'));
  return pathOf('add-hosts', { given, group });
}

/** Returns the IDs stored under a name. Empty in any other browser tab. */
export function readGivenIds(name: string): readonly string[] {
  return readSession(entryOf(name))?.split('\n') ?? [];
}

export function forgetGivenIds(name: string): void {
  writeSession(entryOf(name), null);
}

function entryOf(name: string): string {
  return `given-ids.${name}`;
}
