import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import * as contract from '@greenroom/contract/profile.ts';
import type { UserCtx } from '../../context.ts';
import { requireAccess } from '../../platform/db/caller.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { lockOwner, requireOwnId } from '../session/index.ts';
import {
  countLoginRecords,
  deleteSessionById,
  deleteSessionsBut,
  findLoginRecords,
  findOpenSessions,
} from './sessions.queries.ts';

/** Lists the caller's own open sessions, with the current one first, then the last seen (R-PLUS-13). */
async function listSessions(ctx: UserCtx): Promise<contract.OwnSession[]> {
  const { id, sessionTokenHash } = ctx.user;
  const { sessionIdleMinutes } = ctx.settings.current;
  return findOpenSessions(ctx.db, id, sessionTokenHash, ctx.clock.now(), sessionIdleMinutes);
}

/**
 * Ends one of the caller's own sessions, which may be the current one. It applies from the session's next request
 * (R-PLUS-13).
 * @throws RefusalError `session-not-found`, also for another user's session
 */
async function revokeSession(ctx: UserCtx, input: Input<typeof contract.revokeSession>): Promise<null> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockOwner(trx, ctx.user.id);
    await requireAccess(trx);
    if (!(await deleteSessionById(trx, ctx.user.id, input.id))) fail('session-not-found');
    await ctx.events.publish(trx, { userId: ctx.user.id }, { topic: 'session', id: input.id });
  });
  return null;
}

/** Ends all of the caller's own sessions except the current one (R-PLUS-13). */
async function revokeOtherSessions(ctx: UserCtx): Promise<Data<typeof contract.revokeOtherSessions>> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockOwner(trx, ctx.user.id);
    const ended = await deleteSessionsBut(trx, ctx.user.id, ctx.user.sessionTokenHash);
    await ctx.events.publish(trx, { userId: ctx.user.id }, { topic: 'session', id: null });
    return { ended };
  });
}

/**
 * Lists the caller's own sign-ins, latest first (R-DATA-3). Another user's ID is refused, so that callers never mistake
 * their own records for another user's.
 * @throws RefusalError `identity-mismatch`
 */
async function listLoginRecords(
  ctx: UserCtx,
  input: Input<typeof contract.listLoginRecords>,
): Promise<Data<typeof contract.listLoginRecords>> {
  const { page, size } = input;
  for (const id of [input.adminId, input.agentId]) requireOwnId(ctx, id);
  const [rows, total] = await Promise.all([
    findLoginRecords(ctx.db, ctx.user.id, { size, offset: offsetOf({ page, size }) }),
    countLoginRecords(ctx.db, ctx.user.id),
  ]);
  return { rows, total };
}

export const routes: readonly MountedRoute[] = [
  mount(contract.listSessions, listSessions),
  mount(contract.revokeSession, revokeSession),
  mount(contract.revokeOtherSessions, revokeOtherSessions),
  mount(contract.listLoginRecords, listLoginRecords),
];
