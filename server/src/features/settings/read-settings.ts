import type { Data } from '@greenroom/contract/kit/route.ts';
import type { readSettings as contract } from '@greenroom/contract/settings.ts';
import type { Ctx } from '../../context.ts';

/** Returns the configuration that the interface needs, even before sign-in (R-SHELL-7). */
export async function readSettings(ctx: Ctx): Promise<Data<typeof contract>> {
  const { requestTimeoutMs, timeZone, smtpUrl } = ctx.config;
  const { appTitle, logo, themeColor, filingNumber, passwordMaxLength, reviewLook } = ctx.settings.current;
  const { moveAnswerDays, invitationDays } = ctx.settings.current;
  const look = { appTitle, logo, themeColor, filingNumber, reviewLook };
  return {
    ...look,
    passwordMaxLength,
    moveAnswerDays,
    invitationDays,
    requestTimeoutMs,
    sendsEmail: smtpUrl !== null,
    timeZone,
  };
}
