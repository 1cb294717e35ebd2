import type { Data } from '@greenroom/contract/kit/route.ts';
import type { readSettings as contract } from '@greenroom/contract/settings.ts';
import type { Ctx } from '../../context.ts';

/** Returns the configuration that the interface needs, even before sign-in (R-SHELL-7). */
export async function readSettings(ctx: Ctx): Promise<Data<typeof contract>> {
  const { filingNumber, passwordMaxLength, requestTimeoutMs, reviewLook, timeZone } = ctx.config;
  return { filingNumber, passwordMaxLength, requestTimeoutMs, reviewLook, timeZone };
}
