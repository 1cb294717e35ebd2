import { pathOf } from '@greenroom/contract/screens.ts';
import { newUuid } from '../../lib/seal/uuid.ts';
import { readSession, writeSession } from '../../lib/storage.ts';

/** As many characters of IDs as an address has room for. */
export const GIVEN_MAX_CHARACTERS = 2000;

/** Where the form to add hosts opens with IDs for a group. What an address has no room for waits in the browser's tab. */
export function pathWithIds(ids: readonly string[], group: number): string {
  if (ids.join(',').length <= GIVEN_MAX_CHARACTERS) return pathOf('add-hosts', { ids, group });
  const given = newUuid();
  writeSession(entryOf(given), ids.join('\n'));
  return pathOf('add-hosts', { given, group });
}

/** The IDs that wait under a name; none in another tab of the browser. */
export function readGivenIds(name: string): readonly string[] {
  return readSession(entryOf(name))?.split('\n') ?? [];
}

export function forgetGivenIds(name: string): void {
  writeSession(entryOf(name), null);
}

function entryOf(name: string): string {
  return `given-ids.${name}`;
}
