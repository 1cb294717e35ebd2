import { MAIL_CODE_AGAIN_SECONDS } from '@greenroom/contract/constants.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { requestEmailCode as contract } from '@greenroom/contract/profile.ts';
import type { UserCtx } from '../../../context.ts';
import { sendCode } from '../mail-code.ts';
import { readSelf } from '../read-self.ts';
import { requireOtherEmail } from './require-other-email.ts';

/**
 * Sends a code to the new email. Only somebody who can read its letters learns whether another user has it.
 * @throws RefusalError `email-same`
 */
export async function requestEmailCode(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const user = await readSelf(ctx);
  requireOtherEmail(user, input.email);
  await sendCode(ctx, { purpose: 'email', user, email: input.email, askedAt: ctx.clock.now() });
  return { againAfterSeconds: MAIL_CODE_AGAIN_SECONDS };
}
