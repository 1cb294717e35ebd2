import * as contract from '@greenroom/contract/administration/users.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { lockAdministration } from '../../access/last-administrator.ts';
import { requireWithin } from '../../access/within-own.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { enterMail } from '../../platform/mail/send-mail.job.ts';
import { countLoginRecords, findLoginRecords } from '../profile/index.ts';
import { removeSecondFactor } from '../second-factor/index.ts';
import { revokeTokensOf } from '../tokens/index.ts';
import { deleteSessionsOf, lockUsersById } from './user-changes.queries.ts';
import { publishUsers } from './user-changes.ts';
import { findUsers } from './users.queries.ts';

/**
 * Lists a user's sign-ins, latest first (R-DATA-3).
 * @throws RefusalError `user-not-found`
 */
async function listUserSignIns(
  ctx: UserCtx,
  input: Input<typeof contract.listUserSignIns>,
): Promise<Data<typeof contract.listUserSignIns>> {
  if ((await findUsers(ctx.db, [input.id])).length === 0) fail('user-not-found');
  const [rows, total] = await Promise.all([
    findLoginRecords(ctx.db, input.id, { size: input.size, offset: offsetOf(input) }),
    countLoginRecords(ctx.db, input.id),
  ]);
  return { rows, total };
}

/**
 * Ends all of a user's sessions and tokens, starting with the next request. Open pages are notified immediately.
 * @throws RefusalError `user-not-found`, `beyond-own-rights`
 */
async function endUserSessions(
  ctx: UserCtx,
  { id }: Input<typeof contract.endUserSessions>,
): Promise<Data<typeof contract.endUserSessions>> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockAdministration(trx);
    const [user] = await lockUsersById(trx, [id]);
    requireWithin(ctx.user, (user ?? fail('user-not-found')).grants);
    const ended = await deleteSessionsOf(trx, id);
    await revokeTokensOf(trx, id, ctx.clock.now());
    await ctx.events.publish(trx, { userId: id }, { topic: 'session', id: null });
    return { ended };
  });
}

/**
 * Turns off two-factor authentication for a user who has lost it, and revokes the tokens created with it. The user gets
 * an email with the reason. Users turn off their own two-factor authentication in the Personal Center, with a code.
 * @throws RefusalError `user-not-found`, `beyond-own-rights`, `not-yourself`, `second-factor-off`
 */
async function endUserSecondFactor(
  ctx: UserCtx,
  { id, reason }: Input<typeof contract.endUserSecondFactor>,
): Promise<null> {
  if (id === ctx.user.id) fail('not-yourself');
  await ctx.db.transaction().execute(async (trx) => {
    await lockAdministration(trx);
    const [found] = await lockUsersById(trx, [id]);
    const user = found ?? fail('user-not-found');
    requireWithin(ctx.user, user.grants);
    if (!(await removeSecondFactor(trx, id))) fail('second-factor-off');
    await revokeTokensOf(trx, id, ctx.clock.now());
    await ctx.events.publish(trx, { userId: id }, { topic: 'session', id: null });
    await publishUsers(ctx, trx);
    if (user.email === null) return;
    await enterMail(trx, {
      recipient: user.email,
      locale: user.locale,
      template: 'second-factor-removed',
      params: { username: user.username, sender: ctx.user.nickName, reason: reason.replace(/\s+/g, ' ') },
    });
  });
  return null;
}

export const routes: readonly MountedRoute[] = [
  mount(contract.endUserSessions, endUserSessions),
  mount(contract.endUserSecondFactor, endUserSecondFactor),
  mount(contract.listUserSignIns, listUserSignIns),
];
