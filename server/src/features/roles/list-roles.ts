import type { listRoles as contract } from '@greenroom/contract/administration/roles.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { roleAnswer } from './role-answer.ts';
import { countRoleRows, listRoleRows } from './roles.queries.ts';

/** Lists the roles, the widest first (R-PLUS-21). */
export async function listRoles(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const [rows, total] = await Promise.all([
    listRoleRows(ctx.db, { size: input.size, offset: offsetOf(input) }),
    countRoleRows(ctx.db),
  ]);
  return { rows: rows.map((row) => roleAnswer(ctx.user, row)), total };
}
