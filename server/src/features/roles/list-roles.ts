import type {
  listRoles as contract,
  readRole as oneContract,
  RoleRow,
} from '@greenroom/contract/administration/roles.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { roleAnswer } from './role-answer.ts';
import { countRoleRows, findRole, listRoleRows } from './roles.queries.ts';

/** Lists the roles, the widest first (R-PLUS-21). */
export async function listRoles(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const [rows, total] = await Promise.all([
    listRoleRows(ctx.db, { size: input.size, offset: offsetOf(input) }),
    countRoleRows(ctx.db),
  ]);
  return { rows: rows.map((row) => roleAnswer(ctx.user, row)), total };
}

/**
 * Reads one role (R-PLUS-21).
 * @throws RefusalError `role-not-found`
 */
export async function readRole(ctx: UserCtx, { key }: Input<typeof oneContract>): Promise<RoleRow> {
  return roleAnswer(ctx.user, (await findRole(ctx.db, key)) ?? fail('role-not-found'));
}
