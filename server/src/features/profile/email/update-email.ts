import type { Input } from '@greenroom/contract/kit/route.ts';
import type { updateEmail as contract } from '@greenroom/contract/profile.ts';
import type { SessionUser } from '@greenroom/contract/session.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { refuseTaken } from '../../../platform/http/refuse-taken.ts';
import { readInfo, requirePassword } from '../../session/index.ts';
import { tryCode } from '../mail-code.ts';
import { closeCodes, useCode } from '../mail-codes.queries.ts';
import { updateEmailOf } from '../profile.queries.ts';
import { readSelf } from '../read-self.ts';
import { notifyOldEmail } from './notify-old-email.ts';
import { requireOtherEmail } from './require-other-email.ts';

/**
 * Changes the caller's own email with the password and the code sent to the new one; the old email gets a letter. The
 * unique index detects that another user has the email, after everything else was right.
 * @throws RefusalError `email-same`, `wrong-password`, `too-many-attempts`, `wrong-mail-code`, `email-taken`
 */
export async function updateEmail(ctx: UserCtx, input: Input<typeof contract>): Promise<SessionUser> {
  const { email } = input;
  requireOtherEmail(await readSelf(ctx), email);
  const { user } = await requirePassword(ctx, input.password, input.uuid, 'wrong-password');
  const codeHash = await tryCode(ctx, user.id, 'email', input.code, email);
  if (!codeHash) return fail('wrong-mail-code');
  await refuseTaken('users_email', 'email-taken', () =>
    ctx.db.transaction().execute(async (trx) => {
      if (!(await useCode(trx, user.id, 'email', codeHash))) fail('wrong-mail-code');
      await updateEmailOf(trx, user.id, email, ctx.clock.now());
      // A code for a new password that was sent to the old email is no longer valid either.
      await closeCodes(trx, user.id);
      await notifyOldEmail(ctx, trx, user, email);
    }),
  );
  return readInfo(ctx);
}
