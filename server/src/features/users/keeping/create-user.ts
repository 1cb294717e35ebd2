import type { createUser as contract, UserRow } from '@greenroom/contract/administration/users.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import { bestLocale } from '@greenroom/contract/locales.ts';
import { lockAdministration } from '../../../access/last-administrator.ts';
import type { UserCtx } from '../../../context.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { bindGroups, callerOf, requireGivable } from '../../bindings/index.ts';
import { publishUsers } from '../publish-users.ts';
import { sendPasswordLink } from '../send-link.ts';
import { findGrants, insertInvited, replaceRoles } from '../user-changes.queries.ts';
import { requireDepartment, requireGrantable } from '../users.policy.ts';
import { refuseTakenContact } from './refuse-taken-contact.ts';
import { readAnswer } from './user-answer.ts';

/**
 * Creates a user, who chooses a password by the link of a letter: nobody else does. No role goes beyond the caller's
 * rights; groups are bound as far as the caller may bind them (R-DATA-1, R-VALID-5).
 * @throws RefusalError `role-not-found`, `beyond-own-rights`, `department-not-found`, `group-not-found`, `not-an-agent`,
 * `username-taken`, `email-taken`, `phone-taken`
 */
export async function createUser(ctx: UserCtx, input: Input<typeof contract>): Promise<UserRow> {
  return refuseTakenContact(() =>
    ctx.db.transaction().execute(async (trx) => {
      await lockAdministration(trx);
      const roles = await requireGrantable(trx, ctx.user, input.roles);
      await requireDepartment(trx, input.departmentId);
      const now = ctx.clock.now();
      const { username, email } = input;
      const nickName = input.nickName.replace(/\s+/g, ' ');
      const locale = bestLocale([input.locale ?? ctx.locale]);
      const userId = await insertInvited(trx, {
        username,
        nickName,
        email,
        locale,
        phone: input.phone || null,
        gender: input.gender ?? null,
        departmentId: input.departmentId ?? null,
        now,
      });
      await replaceRoles(trx, userId, roles);
      await bind(ctx, trx, { userId, roles, groupIds: [...new Set(input.groupIds)], now });
      await sendPasswordLink(ctx, trx, { id: userId, username, nickName, email, locale }, 'invitation');
      await publishUsers(ctx, trx);
      const made = await readAnswer(ctx, trx, userId);
      await ctx.remember(trx, made);
      return made;
    }),
  );
}

interface Binding {
  readonly userId: number;
  readonly roles: readonly string[];
  readonly groupIds: readonly number[];
  readonly now: Date;
}

async function bind(ctx: UserCtx, trx: Trx, { userId, roles, groupIds, now }: Binding): Promise<void> {
  if (groupIds.length === 0) return;
  const grants = await findGrants(trx, roles);
  if (!grants.some(({ rights }) => rights.includes('groups:hold'))) fail('not-an-agent');
  const caller = callerOf(ctx.user);
  await requireGivable(trx, caller, groupIds, { deletedToo: false });
  await bindGroups(ctx, trx, { bind: groupIds, unbind: [] }, { userId, by: caller.id, at: now, note: null });
}
