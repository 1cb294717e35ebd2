import type { Ctx } from '../../context.ts';

type OtherIds = Readonly<Record<number, string | null>>;

/** What a reason says, in the reader's language; 108 and 109 with the other account's ID (R-HOST-8). */
export function reasonText(ctx: Pick<Ctx, 'messages' | 'locale'>, code: number, others: OtherIds): string {
  const hostId = others[code];
  return hostId
    ? ctx.messages.text(ctx.locale, `reasons.${code}.with-id`, { hostId })
    : ctx.messages.text(ctx.locale, `reasons.${code}`);
}

/** What to do about it. */
export function nextStepText(ctx: Pick<Ctx, 'messages' | 'locale'>, code: number): string {
  return ctx.messages.text(ctx.locale, `reasons.${code}.next`);
}
