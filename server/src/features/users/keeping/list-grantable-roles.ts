import type { listGrantableRoles as contract } from '@greenroom/contract/administration/users.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { isWithin } from '../../../access/within-own.ts';
import type { UserCtx } from '../../../context.ts';
import { listGrants } from '../user-changes.queries.ts';

/** Lists the roles, the widest first, and which of them the caller may give (R-PLUS-21). */
export async function listGrantableRoles(ctx: UserCtx): Promise<Data<typeof contract>> {
  const roles = await listGrants(ctx.db);
  return roles.map((role) => ({
    key: role.key,
    level: role.level,
    name: role.name,
    grantable: isWithin(ctx.user, role),
  }));
}
