import type { takePasswordLink as contract } from '@greenroom/contract/administration/password-links.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { Ctx } from '../../../context.ts';
import { hashPassword } from '../../../platform/crypto/passwords.ts';
import { openSeal } from '../../../platform/crypto/seals.ts';
import { hashSecret } from '../../../platform/crypto/secrets.ts';
import { nameCaller } from '../../../platform/db/caller.ts';
import { fail } from '../../../platform/http/fail.ts';
import { changePassword, checkNewPassword, clearAllFailures } from '../../profile/index.ts';
import { findGoodLink, useLink } from '../password-links.queries.ts';
import { publishUsers } from '../publish-users.ts';

/**
 * Sets the password that the user chooses by a link, once; every session of the user ends. The password is checked and
 * hashed whether or not the link is good: both cost the same work.
 * @throws RefusalError `link-not-valid`, `password-not-allowed`
 */
export async function takePasswordLink(ctx: Ctx, input: Input<typeof contract>): Promise<null> {
  const secretHash = hashSecret(input.secret);
  const now = ctx.clock.now();
  const user = await findGoodLink(ctx.db, secretHash, now);
  const password = await checkNewPassword(ctx.settings, {
    username: user?.username ?? '',
    old: null,
    password: await openSeal(ctx, input.password, input.uuid),
    confirm: null,
    paths: { password: 'password', confirm: 'password', old: 'password' },
  });
  const passwordHash = await hashPassword(password);
  if (!user) return fail('link-not-valid');
  nameCaller({ id: user.id, name: user.username });
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await useLink(trx, secretHash, now))) fail('link-not-valid');
    const changed = await changePassword(ctx, trx, {
      user,
      passwordHash,
      replacing: null,
      keptSession: null,
      // A first password replaces none: there is nothing to report.
      report: user.kind === 'renewal',
    });
    if (!changed) fail('link-not-valid');
    await clearAllFailures(trx, user.username);
    await publishUsers(ctx, trx);
  });
  return null;
}
