import type { Input } from '@greenroom/contract/kit/route.ts';
import type { updateCenter as contract } from '@greenroom/contract/profile.ts';
import type { SessionUser } from '@greenroom/contract/session.ts';
import type { UserCtx } from '../../context.ts';
import { refuseTaken } from '../../platform/http/refuse-taken.ts';
import { readInfo, requireOwnId } from '../session/index.ts';
import { updateProfile } from './profile.queries.ts';

/**
 * Changes the caller's own profile; fields that are left out stay, an empty phone removes it (R-DATA-1, R-VALID-5).
 * @throws RefusalError `identity-mismatch`, `phone-taken`
 */
export async function updateCenter(ctx: UserCtx, input: Input<typeof contract>): Promise<SessionUser> {
  requireOwnId(ctx, input.id);
  const { nickName, gender, locale } = input;
  const phone = input.phone === '' ? null : input.phone;
  await refuseTaken('users_phone', 'phone-taken', () =>
    updateProfile(ctx.db, ctx.user.id, { nickName, phone, gender, locale }, ctx.clock.now()),
  );
  return readInfo(ctx);
}
