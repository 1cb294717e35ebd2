import * as contract from '@greenroom/contract/administration/sign-ins.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { retainedSince } from '@greenroom/contract/retention.ts';
import { requireWithin } from '../../access/within-own.ts';
import type { UserCtx } from '../../context.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { clearFailures, countSignIns, listSignInRows, lockFailedSignIn, markUnlocked } from './attempts.queries.ts';
import { findUserByName } from './session.queries.ts';

/** Lists all users' sign-ins, including failed ones, latest first (R-DATA-3). */
async function listSignIns(
  ctx: UserCtx,
  input: Input<typeof contract.listSignIns>,
): Promise<Data<typeof contract.listSignIns>> {
  const now = ctx.clock.now();
  const filter = {
    search: input.search,
    outcome: input.outcome,
    since: retainedSince('failedSignIns', now),
    now,
  };
  const [rows, total] = await Promise.all([
    listSignInRows(ctx.db, filter, { size: input.size, offset: offsetOf(input) }),
    countSignIns(ctx.db, filter),
  ]);
  return { rows, total };
}

/**
 * Ends the wait for a username at an address after failed sign-ins. The audit log records the administrator who did it.
 * The user must still wait at other addresses.
 * @throws RefusalError `beyond-own-rights`
 */
async function unlockSignIn(
  ctx: UserCtx,
  { id }: Input<typeof contract.unlockSignIn>,
): Promise<Data<typeof contract.unlockSignIn>> {
  return ctx.db.transaction().execute(async (trx) => {
    const failed = await lockFailedSignIn(trx, id);
    if (!failed) return { unlocked: false };
    const user = await findUserByName(trx, failed.username);
    requireWithin(ctx.user, user?.held ?? []);
    const unlocked = await clearFailures(trx, failed.username, failed.address);
    if (unlocked) await markUnlocked(trx, id, ctx.user.id, ctx.clock.now());
    return { unlocked };
  });
}

export const routes: readonly MountedRoute[] = [
  mount(contract.listSignIns, listSignIns),
  mount(contract.unlockSignIn, unlockSignIn),
];
