import type { readPasswordLink as contract } from '@greenroom/contract/administration/password-links.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { Ctx } from '../../../context.ts';
import { hashSecret } from '../../../platform/crypto/secrets.ts';
import { fail } from '../../../platform/http/fail.ts';
import { findGoodLink } from '../password-links.queries.ts';

/**
 * Says whose password a link is for. A secret that never existed and one that is no longer valid get the same answer.
 * @throws RefusalError `link-not-valid`
 */
export async function readPasswordLink(ctx: Ctx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const found = (await findGoodLink(ctx.db, hashSecret(input.secret), ctx.clock.now())) ?? fail('link-not-valid');
  const { kind, username, nickName } = found;
  return { kind, username, nickName };
}
