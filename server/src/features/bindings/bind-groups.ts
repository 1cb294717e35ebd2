import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { type Change, endBindings, insertBindings, insertGroupEvents } from './bindings.queries.ts';

/**
 * Changes a user's bindings, writes the histories of the groups and notifies open screens. Scope is read from the
 * database with every call, so the change holds from the user's next one (R-SES-12).
 * @param groups locked and permitted already; none twice
 * @returns how many were bound and unbound that were not already
 */
export async function bindGroups(
  deps: Pick<Deps, 'events'>,
  trx: Trx,
  groups: { readonly bind: readonly number[]; readonly unbind: readonly number[] },
  change: Change,
): Promise<{ bound: number; unbound: number }> {
  const unbound = await endBindings(trx, groups.unbind, change);
  const bound = await insertBindings(trx, groups.bind, change);
  await insertGroupEvents(trx, 'unbound', unbound, change);
  await insertGroupEvents(trx, 'bound', bound, change);
  if (bound.length + unbound.length > 0) {
    await deps.events.publish(trx, { right: 'groups:view' }, { topic: 'group', id: null });
  }
  return { bound: bound.length, unbound: unbound.length };
}
