import type { readUser as contract } from '@greenroom/contract/administration/users.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { findOpenLink } from '../password-links.queries.ts';
import { mayCopy } from '../users.policy.ts';
import { readAnswer } from './user-answer.ts';

/** Reads one user, deleted or not, with the link that is open. @throws RefusalError `user-not-found` */
export async function readUser(ctx: UserCtx, { id }: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { smtpUrl } = ctx.config;
  const [user, link] = await Promise.all([readAnswer(ctx, ctx.db, id), findOpenLink(ctx.db, id, ctx.clock.now())]);
  // Without SMTP a letter never leaves, whether or not the outbox has it yet.
  if (link && smtpUrl === null) link.email = { state: 'none', error: null, nextAt: null };
  return { ...user, link: link ?? null, mayCopyLink: mayCopy(ctx, user.email, link) };
}
