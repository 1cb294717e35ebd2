import type { readInvitation as contract } from '@greenroom/contract/bindings.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { Ctx } from '../../context.ts';
import { hashSecret } from '../../platform/crypto/secrets.ts';
import { fail } from '../../platform/http/fail.ts';
import { findGood } from './invitations.queries.ts';

/**
 * Returns who invites to which group. A secret that never existed and one that is no longer valid get the same answer.
 * @throws RefusalError `invitation-not-found`
 */
export async function readInvitation(ctx: Ctx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const found = await findGood(ctx.db, hashSecret(input.secret), ctx.clock.now());
  if (!found) return fail('invitation-not-found');
  const { email, nickName, groupName, invitedBy } = found;
  return { email, nickName, groupName, invitedBy };
}
