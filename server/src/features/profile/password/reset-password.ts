import type { Input } from '@greenroom/contract/kit/route.ts';
import type { resetPassword as contract } from '@greenroom/contract/session.ts';
import type { Ctx } from '../../../context.ts';
import { hashPassword } from '../../../platform/crypto/passwords.ts';
import { openSeal } from '../../../platform/crypto/seals.ts';
import { nameCaller } from '../../../platform/db/caller.ts';
import { fail } from '../../../platform/http/fail.ts';
import { tryCode } from '../mail-code.ts';
import { useCode } from '../mail-codes.queries.ts';
import { clearAllFailures } from '../profile.queries.ts';
import { changePassword } from './change-password.ts';
import { checkNewPassword } from './check-new-password.ts';
import { findRecoverable } from './find-recoverable.ts';

/**
 * Sets a new password with the code from the mail; every session of the user ends (R-SES-7). The password is checked
 * and hashed before the user is looked up: a wrong, expired or used code and an unknown account give the same answer
 * for the same amount of work.
 * @throws RefusalError `wrong-mail-code`, `password-not-allowed`
 */
export async function resetPassword(ctx: Ctx, input: Input<typeof contract>): Promise<null> {
  const password = await checkNewPassword(ctx.settings, {
    username: input.username,
    old: null,
    password: await openSeal(ctx, input.password, input.uuid),
    confirm: null,
    paths: { password: 'password', confirm: 'password', old: 'password' },
  });
  const passwordHash = await hashPassword(password);
  const user = await findRecoverable(ctx.db, input.username);
  const codeHash = await tryCode(ctx, user?.id ?? 0, 'recovery', input.code, null);
  if (!user || !codeHash) return fail('wrong-mail-code');
  nameCaller({ id: user.id, name: user.username });
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await useCode(trx, user.id, 'recovery', codeHash))) fail('wrong-mail-code');
    const changed = await changePassword(ctx, trx, { user, passwordHash, replacing: null, keptSession: null });
    // Disabled or deleted since it was looked up.
    if (!changed) fail('wrong-mail-code');
    await clearAllFailures(trx, user.username);
  });
  return null;
}
