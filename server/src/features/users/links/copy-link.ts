import type * as contract from '@greenroom/contract/administration/users.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { requirePassword } from '../../session/index.ts';
import { findOpenLink } from '../password-links.queries.ts';
import { publishUsers } from '../publish-users.ts';
import { copyPasswordLink } from '../send-link.ts';
import type { LockedUser } from '../user-changes.queries.ts';
import { lockChangeable, mayCopy } from '../users.policy.ts';

/**
 * Makes the link of an invitation for the caller to hand over, if no email can carry it.
 * @throws RefusalError `user-not-found`, `user-deleted`, `beyond-own-rights`, `user-not-invited`, `link-goes-by-email`
 */
export async function copyInvitationLink(
  ctx: UserCtx,
  { id }: Input<typeof contract.copyInvitationLink>,
): Promise<Data<typeof contract.copyInvitationLink>> {
  return ctx.db.transaction().execute(async (trx) => {
    const user = await lockChangeable(trx, ctx.user, id);
    if (!user.invited) fail('user-not-invited');
    return copyLink(ctx, trx, user);
  });
}

/**
 * Makes the link for a new password for the caller to hand over, if no email can carry it. The caller proves who they are
 * with their own password.
 * @throws RefusalError `wrong-password`, `too-many-attempts`, `user-not-found`, `user-deleted`, `beyond-own-rights`,
 * `link-goes-by-email`
 */
export async function copyRenewalLink(
  ctx: UserCtx,
  { id, password, uuid }: Input<typeof contract.copyRenewalLink>,
): Promise<Data<typeof contract.copyRenewalLink>> {
  await requirePassword(ctx, password, uuid, 'wrong-password');
  return ctx.db.transaction().execute(async (trx) => copyLink(ctx, trx, await lockChangeable(trx, ctx.user, id)));
}

async function copyLink(ctx: UserCtx, trx: Trx, user: LockedUser): Promise<Data<typeof contract.copyInvitationLink>> {
  if (!mayCopy(ctx, user.email, await findOpenLink(trx, user.id, ctx.clock.now()))) fail('link-goes-by-email');
  const copied = await copyPasswordLink(ctx, trx, user.id, user.invited ? 'invitation' : 'renewal');
  await publishUsers(ctx, trx);
  return copied;
}
