import type { deleteRole as contract } from '@greenroom/contract/administration/roles.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import { lockAdministration } from '../../access/last-administrator.ts';
import { requireWithin } from '../../access/within-own.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { countHolders, countMenusFor, findRole, removeRole } from './roles.queries.ts';

/**
 * Deletes a role that nobody has, deleted users among them, and that no entry of the menu is kept for: without it the
 * entry would open to everybody.
 * @throws RefusalError `role-not-found`, `role-shipped`, `beyond-own-rights`, `role-held`, `role-in-menu`
 */
export async function deleteRole(ctx: UserCtx, { key }: Input<typeof contract>): Promise<null> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockAdministration(trx);
    const role = (await findRole(trx, key)) ?? fail('role-not-found');
    if (role.shipped) fail('role-shipped');
    requireWithin(ctx.user, [role]);
    const holders = await countHolders(trx, key);
    if (holders > 0) fail('role-held', { count: holders });
    const menus = await countMenusFor(trx, key);
    if (menus > 0) fail('role-in-menu', { count: menus });
    await removeRole(trx, key);
    await ctx.events.publish(trx, { right: 'roles:manage' }, { topic: 'role', id: null });
  });
  return null;
}
