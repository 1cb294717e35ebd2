import type { Data } from '@greenroom/contract/kit/route.ts';
import type { publicKey as contract } from '@greenroom/contract/session.ts';
import type { Ctx } from '../../context.ts';
import { sealKey } from '../../platform/crypto/seals.ts';

/** Returns the key that passwords are sealed with, and the server's time (R-SES-10). */
export async function publicKey(ctx: Ctx): Promise<Data<typeof contract>> {
  const key = await sealKey(ctx);
  return { keyId: key.id, spki: key.publicSpki, now: ctx.clock.now().getTime() };
}
