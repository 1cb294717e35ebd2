import type { Stay } from '@greenroom/contract/host-history.ts';
import { addDays, daysBetween } from '@greenroom/contract/kit/days.ts';

/** Consecutive days that count for a group, as places of the range: from the first to the last, both included. */
export interface Span {
  readonly stay: Stay;
  readonly first: number;
  readonly last: number;
}

/**
 * Returns which days of the range count for which group. A day counts for the host's group at the start of the day; the
 * day on which a host joins counts for the group that it joins. If stays begin and end on the same day, it counts for
 * the first.
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
