import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { loginSecondFactor as contract } from '@greenroom/contract/session.ts';
import type { Ctx } from '../../context.ts';
import { totpStep } from '../../platform/crypto/totp.ts';
import { nameCaller } from '../../platform/db/caller.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail, RefusalError } from '../../platform/http/fail.ts';
import {
  clearFailures,
  deleteChallenge,
  type OpenChallenge,
  openChallenge,
  openSession,
  recordFailure,
  takeChallengeTry,
  takeTry,
} from '../session/index.ts';
import { beginFactor } from './second-factor.queries.ts';
import { takeCode } from './take-code.ts';
import { turnOn } from './turn-on.ts';

/**
 * The second step of a sign-in: a code of the app or a recovery code or, if a role demands a factor and none is on, the
 * first code of the one that is being set up. Wrong codes count as failed sign-ins (R-PLUS-13).
 * @throws RefusalError `wrong-second-factor`, `challenge-expired`, `too-many-attempts`, `account-deleted`,
 * `account-disabled`
 */
export async function loginSecondFactor(ctx: Ctx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const open = (await openChallenge(ctx, input.challenge)) ?? fail('challenge-expired');
  if (open.user.deleted) fail('account-deleted');
  if (open.user.disabled) fail('account-disabled');
  await takeTry(ctx, open.user.username);
  if (!(await takeChallengeTry(ctx.db, open.idHash))) fail('challenge-expired');
  nameCaller({ id: open.user.id, name: open.user.username });
  const signingIn = ctx.db.transaction().execute(async (trx) => {
    // In one transaction with the code: a wrong code rolls this back, and of two right ones at once the second finds no
    // challenge.
    if (!(await deleteChallenge(trx, open.idHash))) fail('challenge-expired');
    const recoveryCodes = await provenBy(ctx, trx, open, input.code);
    const how = { rememberMe: open.rememberMe, secondFactor: true };
    const opened = (await openSession({ ...ctx, db: trx }, open.user, how)) ?? fail('challenge-expired');
    await clearFailures(trx, open.user.username, ctx.ip);
    return { ...opened, recoveryCodes };
  });
  return signingIn.catch(async (error: unknown) => {
    const wrong = error instanceof RefusalError && error.code === 'wrong-second-factor';
    if (wrong) await recordFailure(ctx, open.user.username, 'second-factor');
    throw error;
  });
}

/** The recovery codes if the factor was set up with this code, otherwise null. */
async function provenBy(ctx: Ctx, trx: Trx, open: OpenChallenge, code: string): Promise<string[] | null> {
  const { enrolSecret: secret, user } = open;
  if (secret === null) return (await takeCode(ctx, trx, user.id, code)) ? null : fail('wrong-second-factor');
  const now = ctx.clock.now();
  const step = totpStep(secret, code, now);
  if (step === null) return fail('wrong-second-factor');
  // False if a factor was turned on elsewhere since the first step: its code is needed.
  if (!(await beginFactor(trx, user.id, secret, now))) return fail('challenge-expired');
  return (await turnOn(ctx, trx, user, { secret, step })) ?? fail('challenge-expired');
}
