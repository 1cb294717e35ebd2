import type { Caller } from '../../access/reach.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { lockGivable } from './bindings.queries.ts';

/**
 * Requires that the caller may bind all of these groups to others, and locks them against deletion until the
 * transaction ends.
 * @param groupIds none twice
 * @throws RefusalError `group-not-found` for any that is not, deleted and unknown ones among them
 */
export async function requireGivable(
  trx: Trx,
  caller: Caller,
  groupIds: readonly number[],
  given: { readonly deletedToo: boolean },
): Promise<void> {
  if (groupIds.length === 0) return;
  const found = await lockGivable(trx, caller, groupIds, given);
  if (found.length < groupIds.length) fail('group-not-found');
}
