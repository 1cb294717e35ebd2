import type { Input } from '@greenroom/contract/kit/route.ts';
import type { updatePass as contract } from '@greenroom/contract/profile.ts';
import type { UserCtx } from '../../../context.ts';
import { hashPassword } from '../../../platform/crypto/passwords.ts';
import { openSeal } from '../../../platform/crypto/seals.ts';
import { fail } from '../../../platform/http/fail.ts';
import { requirePassword } from '../../session/index.ts';
import { changePassword } from './change-password.ts';
import { checkNewPassword } from './check-new-password.ts';

/**
 * Changes the caller's own password: other sessions end at once, this one within a minute (R-SES-6, R-VALID-2).
 * @throws RefusalError `identity-mismatch`, `wrong-old-password`, `password-not-allowed`, `too-many-attempts`
 */
export async function updatePass(ctx: UserCtx, input: Input<typeof contract>): Promise<null> {
  if (input.username.trim().toLowerCase() !== ctx.user.username.toLowerCase()) fail('identity-mismatch');
  const { user, password: old } = await requirePassword(ctx, input.oldPass, input.uuid, 'wrong-old-password');
  const password = await checkNewPassword(ctx.settings, {
    username: user.username,
    old,
    password: await openSeal(ctx, input.newPass, input.uuid),
    confirm: input.confirmPass === undefined ? null : { opened: await openSeal(ctx, input.confirmPass, input.uuid) },
    paths: { old: 'oldPass', password: 'newPass', confirm: 'confirmPass' },
  });
  const passwordHash = await hashPassword(password);
  const changed = await ctx.db.transaction().execute((trx) =>
    changePassword(ctx, trx, {
      user,
      passwordHash,
      replacing: user.passwordHash,
      keptSession: ctx.user.sessionTokenHash,
    }),
  );
  // Another call has changed the password meanwhile, so the given old password is no longer right.
  if (!changed) fail('wrong-old-password');
  return null;
}
