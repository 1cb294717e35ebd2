import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { shareView as contract } from '@greenroom/contract/views.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { publishViews } from './publish-views.ts';
import { readView } from './read-view.ts';
import { mayShareWith } from './views.policy.ts';
import { listRoleLevels, lockOwnView, replaceRoles } from './views.queries.ts';

/**
 * Shares a view of the caller's own with these roles and no others. A role that it is shared with already may stay.
 * @throws RefusalError `view-not-found`, `role-not-found`, `beyond-own-rights`
 */
export async function shareView(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { id, roles } = input;
  return ctx.db.transaction().execute(async (trx) => {
    const before = (await lockOwnView(trx, ctx.user.id, id)) ?? fail('view-not-found');
    const known = new Map((await listRoleLevels(trx)).map((role) => [role.key, role]));
    for (const key of roles.filter((role) => !before.roles.includes(role))) {
      const role = known.get(key) ?? fail('role-not-found');
      if (!mayShareWith(ctx.user, role)) fail('beyond-own-rights');
    }
    await replaceRoles(trx, id, roles);
    await publishViews(ctx, trx, true);
    return readView(ctx, trx, id);
  });
}
