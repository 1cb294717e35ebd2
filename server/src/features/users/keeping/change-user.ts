import type { changeUser as contract, UserRow } from '@greenroom/contract/administration/users.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import { lockAdministration, requireAdministrator } from '../../../access/last-administrator.ts';
import type { UserCtx } from '../../../context.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { requireUnchanged } from '../../../platform/version.ts';
import { notifyOldEmail } from '../../profile/index.ts';
import { findUsers } from '../kept-users.queries.ts';
import { deletePasswordLink } from '../password-links.queries.ts';
import { publishUsers } from '../publish-users.ts';
import { type LockedUser, replaceRoles, updateUser } from '../user-changes.queries.ts';
import { lockChangeable, requireDepartment, requireGrantable } from '../users.policy.ts';
import { refuseTakenContact } from './refuse-taken-contact.ts';
import { editedFields, readAnswer } from './user-answer.ts';

/**
 * Changes a user; what it changes holds from the user's next request, and their open pages follow. A link that was mailed
 * to an earlier email is no longer valid, and that address gets a letter.
 * @throws RefusalError `user-not-found`, `user-deleted`, `changed-meanwhile`, `beyond-own-rights`, `role-not-found`,
 * `department-not-found`,
 * `email-taken`, `phone-taken`, `last-administrator`
 */
export async function changeUser(ctx: UserCtx, input: Input<typeof contract>): Promise<UserRow> {
  return refuseTakenContact(() =>
    ctx.db.transaction().execute(async (trx) => {
      await lockAdministration(trx);
      const user = await lockChangeable(trx, ctx.user, input.id);
      await requireDepartment(trx, input.departmentId);
      const { nickName, email, gender, departmentId, locale } = input;
      const phone = input.phone === '' ? null : input.phone;
      const change = { nickName: nickName?.replace(/\s+/g, ' '), email, phone, gender, departmentId, locale };
      await refuseOverlap(trx, user.id, input.version, { ...change, roles: input.roles });
      await updateUser(trx, user.id, change, ctx.clock.now());
      if (email !== undefined && email !== user.email) await leaveOldEmail(ctx, trx, user, email);
      if (input.roles !== undefined) {
        await replaceRoles(trx, user.id, await requireGrantable(trx, ctx.user, input.roles));
        await requireAdministrator(trx);
      }
      await ctx.events.publish(trx, { userId: user.id }, { topic: 'session', id: null });
      await publishUsers(ctx, trx);
      return readAnswer(ctx, trx, user.id);
    }),
  );
}

/** @throws RefusalError `changed-meanwhile` */
async function refuseOverlap(
  trx: Trx,
  id: number,
  version: string | undefined,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  const [user = fail('user-not-found')] = await findUsers(trx, [id]);
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const before = editedFields(user);
  requireUnchanged(version, before, { ...before, ...Object.fromEntries(given) });
}

async function leaveOldEmail(ctx: UserCtx, trx: Trx, user: LockedUser, email: string): Promise<void> {
  await deletePasswordLink(trx, user.id);
  await notifyOldEmail(ctx, trx, user, email);
}
