import type { Ctx } from '../../context.ts';

interface Reasoned {
  readonly codes: readonly number[];
  readonly otherHostIds: readonly { readonly code: number; readonly hostId: string }[];
}

/** What the reasons say, in the reader's language; 108 and 109 with the other account's ID (R-HOST-8). */
export function reasonTexts({ messages, locale }: Pick<Ctx, 'messages' | 'locale'>, row: Reasoned): string[] {
  return row.codes.map((code) => {
    const hostId = row.otherHostIds.find((other) => other.code === code)?.hostId;
    if (hostId === undefined) return messages.text(locale, `reasons.${code}`);
    return messages.text(locale, `reasons.${code}.with-id`, { hostId });
  });
}

/** What to do about it. */
export function nextStepText(ctx: Pick<Ctx, 'messages' | 'locale'>, code: number): string {
  return ctx.messages.text(ctx.locale, `reasons.${code}.next`);
}
