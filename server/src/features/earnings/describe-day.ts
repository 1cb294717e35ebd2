import type { HostDay as Described } from '@greenroom/contract/hosts/host-history.ts';
import type { HostDay } from './host-days.queries.ts';

/** A day of a host in the contract's words; without figures where nothing is known of it. */
export function describeDay(day: string, known: HostDay | undefined): Described {
  if (known === undefined) return { day, figures: null, groupName: null, restated: 0 };
  return describeKnown(known);
}

/** A day with its figures. */
export function describeKnown(known: HostDay) {
  const { groupName, restated, supersededAt: _stands, day, ...figures } = known;
  return { day, figures, groupName, restated };
}
