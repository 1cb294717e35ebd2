import type { Stay } from '@greenroom/contract/host-history.ts';
import { addDays, daysBetween } from '@greenroom/contract/kit/days.ts';

/** A stretch of days that count for a group, as places of the range: from the first to the last, both included. */
export interface Span {
  readonly stay: Stay;
  readonly first: number;
  readonly last: number;
}

/**
 * Which days of the range count for which group: a day counts for the group that the host was in when it began, the day on
 * which a host comes for the one that it came to. Of stays that begin and end on one day the first has it.
 */
export function spansOf(stays: readonly Stay[], { from, to }: { from: string; to: string }): Span[] {
  const spans: Span[] = [];
  for (const stay of stays) {
    const before = spans.at(-1)?.stay;
    const taken = before?.to === null || before === undefined ? null : before.to;
    const begins = taken !== null && stay.from <= taken ? addDays(taken, 1) : stay.from;
    const first = begins > from ? begins : from;
    const last = stay.to === null || stay.to > to ? to : stay.to;
    if (first > last) continue;
    spans.push({ stay, first: daysBetween(from, first), last: daysBetween(from, last) });
  }
  return spans;
}
