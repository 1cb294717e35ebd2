import type { createRole as contract, RoleRow } from '@greenroom/contract/administration/roles.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import { lockAdministration } from '../../access/last-administrator.ts';
import { requireWithin } from '../../access/within-own.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { refuseTaken } from '../../platform/http/refuse-taken.ts';
import { requireFreeName } from './require-free-name.ts';
import { roleAnswer } from './role-answer.ts';
import { keyBeginning, roleKey } from './role-key.ts';
import { findRole, insertRole, listKeysLike } from './roles.queries.ts';
import { requireScope } from './scope-rule.ts';

/**
 * Makes a role with no right, level or scope beyond the caller's own (R-PLUS-21).
 * @throws RefusalError `beyond-own-rights`, `role-scope`, `role-name-taken`
 */
export async function createRole(ctx: UserCtx, input: Input<typeof contract>): Promise<RoleRow> {
  const role = { ...input, rights: [...new Set(input.rights)] };
  requireWithin(ctx.user, [role]);
  requireScope(role);
  return refuseTaken('roles_name', 'role-name-taken', () =>
    ctx.db.transaction().execute(async (trx) => {
      await lockAdministration(trx);
      await requireFreeName(ctx, trx, role.name, null);
      const key = roleKey(role.name, await listKeysLike(trx, keyBeginning(role.name)));
      await insertRole(trx, key, role, ctx.clock.now());
      await ctx.events.publish(trx, { right: 'roles:manage' }, { topic: 'role', id: null });
      const made = roleAnswer(ctx.user, (await findRole(trx, key)) ?? fail('role-not-found'));
      await ctx.remember(trx, made);
      return made;
    }),
  );
}
