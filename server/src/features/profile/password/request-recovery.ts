import { MAIL_CODE_AGAIN_SECONDS } from '@greenroom/contract/constants.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { requestRecovery as contract } from '@greenroom/contract/session.ts';
import type { Ctx } from '../../../context.ts';
import { enterRecovery } from './send-recovery-code.job.ts';

/**
 * Sends a code by mail for a forgotten password (R-SES-7). The call looks up no user: for any name it enters one job
 * and gives one answer, so neither the answer nor its time reveals whether the account exists.
 */
export async function requestRecovery(ctx: Ctx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  await enterRecovery(ctx.db, input.username, ctx.clock.now());
  return { againAfterSeconds: MAIL_CODE_AGAIN_SECONDS };
}
