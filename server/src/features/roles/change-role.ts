import { RIGHTS } from '@greenroom/contract/access/rights.ts';
import type { changeRole as contract, RoleRow } from '@greenroom/contract/administration/roles.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import { lockAdministration, requireAdministrator } from '../../access/last-administrator.ts';
import { requireWithin } from '../../access/within-own.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { refuseTaken } from '../../platform/http/refuse-taken.ts';
import { requireUnchanged } from '../../platform/version.ts';
import { requireFreeName } from './require-free-name.ts';
import { editedFields, roleAnswer } from './role-answer.ts';
import { findRole, type KeptRole, type RoleFields, updateRole } from './roles.queries.ts';
import { requireScope } from './scope-rule.ts';

/**
 * Changes a role; neither what it was nor what it becomes goes beyond the caller. It holds from the next request of
 * everybody who has it, in every process, and their open pages follow.
 * @throws RefusalError `role-not-found`, `role-shipped`, `beyond-own-rights`, `changed-meanwhile`, `role-scope`,
 * `role-name-taken`, `last-administrator`
 */
export async function changeRole(ctx: UserCtx, input: Input<typeof contract>): Promise<RoleRow> {
  return refuseTaken('roles_name', 'role-name-taken', () =>
    ctx.db.transaction().execute(async (trx) => {
      await lockAdministration(trx);
      const before = (await findRole(trx, input.key)) ?? fail('role-not-found');
      const after = applied(before, input);
      requireWithin(ctx.user, [before, after]);
      requireUnchanged(input.version, editedFields(before), editedFields(after));
      requireScope(after);
      if (after.name !== null && after.name !== before.name) await requireFreeName(ctx, trx, after.name, input.key);
      await updateRole(trx, input.key, after, ctx.clock.now());
      await requireAdministrator(trx);
      await ctx.events.publish(trx, { role: input.key }, { topic: 'session', id: null });
      await ctx.events.publish(trx, { right: 'roles:manage' }, { topic: 'role', id: null });
      return roleAnswer(ctx.user, (await findRole(trx, input.key)) ?? fail('role-not-found'));
    }),
  );
}

/** A shipped role keeps its name, which is there in every language, and its level (R-SES-12). */
function applied(before: KeptRole, change: Input<typeof contract>): RoleFields {
  const name = change.name ?? before.name;
  const level = change.level ?? before.level;
  if (before.shipped && (name !== before.name || level !== before.level)) fail('role-shipped');
  return {
    name,
    level,
    description: change.description ?? before.description,
    scope: change.scope ?? before.scope,
    rights: change.rights === undefined ? before.rights : [...new Set(change.rights), ...ofOtherReleases(before)],
    secondFactor: change.secondFactor ?? before.secondFactor,
  };
}

/** Rights that this release does not know stay: the release that knows them is about to run. */
function ofOtherReleases({ rights }: KeptRole): string[] {
  return rights.filter((right) => !RIGHTS.some((known) => known === right));
}
