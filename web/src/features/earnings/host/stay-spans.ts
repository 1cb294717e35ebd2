import type { Stay } from '@greenroom/contract/host-history.ts';
import { addDays, daysBetween } from '@greenroom/contract/kit/days.ts';

/** Consecutive days that count for a group, as indexes in the range. Both `first` and `last` are included. */
export interface Span {
  readonly stay: Stay;
  readonly first: number;
  readonly last: number;
}

/**
 * Returns the group that each day in the range counts for. A day counts for the host's group at the start of the day.
 * The day on which a host joins a group counts for that group. If another stay ends on the same day, the day counts for
 * the earlier stay.
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
