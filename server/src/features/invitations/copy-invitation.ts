import type { copyInvitation as contract, Invitation } from '@greenroom/contract/bindings.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { drawSecret, hashSecret } from '../../platform/crypto/secrets.ts';
import { fail } from '../../platform/http/fail.ts';
import { publicLink } from '../../platform/http/public-link.ts';
import { callerOf } from '../bindings/index.ts';
import { type InvitationRow, lockOwnOpen, readInvitationRow, replaceSecret } from './invitations.queries.ts';

const DAY = 86_400_000;

/**
 * Makes the link of an open invitation for the caller to hand over, if no email can carry it; the earlier link is no longer
 * valid.
 * @throws RefusalError `invitation-not-found`, `link-goes-by-email`
 */
export async function copyInvitation(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const caller = callerOf(ctx.user);
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const { id } = (await lockOwnOpen(trx, caller, input.invitationId, now)) ?? fail('invitation-not-found');
    if (!answered(ctx, await readInvitationRow(trx, caller, id, now)).mayCopyLink) fail('link-goes-by-email');
    const secret = drawSecret(ctx.random);
    const expiresAt = new Date(now.getTime() + ctx.settings.current.invitationDays * DAY);
    await replaceSecret(trx, id, hashSecret(secret), expiresAt);
    await ctx.events.publish(trx, { right: 'groups:view' }, { topic: 'group', id: null });
    const path = `/invitation/${secret}`;
    const link = ctx.config.publicUrl === null ? `#${path}` : publicLink(ctx.config, path);
    return { link, expiresAt: expiresAt.toISOString() };
  });
}

/** An invitation as it is answered: its link is handed over only if no email can carry it. */
export function answered({ config }: Pick<UserCtx, 'config'>, row: InvitationRow): Invitation {
  const failed = row.mail === 'failed' || row.mail === 'given-up';
  const silent = config.smtpUrl === null;
  return { ...row, mail: silent ? 'none' : row.mail, mayCopyLink: row.state === 'open' && (silent || failed) };
}
