import type { Input } from '@greenroom/contract/kit/route.ts';
import type { updateCenter as contract } from '@greenroom/contract/profile.ts';
import type { SessionUser } from '@greenroom/contract/session.ts';
import type { UserCtx } from '../../context.ts';
import { refuseTaken } from '../../platform/http/refuse-taken.ts';
import { requireUnchanged } from '../../platform/version.ts';
import { profileFields, readInfo, requireOwnId } from '../session/index.ts';
import { lockProfile, updateProfile } from './profile.queries.ts';

/**
 * Changes the caller's own profile; fields that are left out stay, an empty phone removes it (R-DATA-1, R-VALID-5).
 * @throws RefusalError `identity-mismatch`, `changed-meanwhile`, `phone-taken`
 */
export async function updateCenter(ctx: UserCtx, input: Input<typeof contract>): Promise<SessionUser> {
  requireOwnId(ctx, input.id);
  const { nickName, gender, locale } = input;
  const phone = input.phone === '' ? null : input.phone;
  await refuseTaken('users_phone', 'phone-taken', () =>
    ctx.db.transaction().execute(async (trx) => {
      const before = profileFields(await lockProfile(trx, ctx.user.id));
      const change = { nickName, phone, gender, locale };
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      requireUnchanged(input.version, before, { ...before, ...Object.fromEntries(given) });
      await updateProfile(trx, ctx.user.id, change, ctx.clock.now());
    }),
  );
  return readInfo(ctx);
}
