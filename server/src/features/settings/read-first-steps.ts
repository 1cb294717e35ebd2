import { type readFirstSteps as contract, FIRST_STEPS } from '@greenroom/contract/administration/first-steps.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { findAddress, findFirstSteps, findPictureOrigins } from './first-steps.queries.ts';

/**
 * Says which of the first steps of an installation are done, by what is really there (R-PLUS-22). Without SMTP the one about
 * emails is done once administrators have said that they work without.
 */
export async function readFirstSteps(ctx: UserCtx): Promise<Data<typeof contract>> {
  const [found, address, origins] = await Promise.all([
    findFirstSteps(ctx.db),
    findAddress(ctx.db, ctx.user.id),
    findPictureOrigins(ctx.db),
  ]);
  const { smtpUrl, publicUrl } = ctx.config;
  const { withoutEmail, mediaOrigins } = ctx.settings.current;
  const done = { ...found, mail: found.mail || (smtpUrl === null && withoutEmail) };
  const allowed = mediaOrigins?.split('\n') ?? [];
  return {
    done: FIRST_STEPS.filter((step) => done[step]),
    smtp: smtpUrl !== null,
    publicUrl: publicUrl !== null,
    blocked: origins.filter((origin) => !allowed.some((each) => covers(each, origin))),
    email: address?.email ?? null,
  };
}

/** Tells if an allowed origin is this one, or has it below its wildcard. */
function covers(allowed: string, origin: string): boolean {
  const [scheme, below] = allowed.split('*');
  if (scheme === undefined || below === undefined) return allowed === origin;
  return origin.startsWith(scheme) && origin.endsWith(below);
}
