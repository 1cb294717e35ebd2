/** A wait longer than this was written by a clock that has been set back since. */
const LONGEST_WAIT_MS = 15 * 60_000;

/**
 * The moment that a wait ends, out of what the browser kept.
 * @param kept milliseconds since 1970, as text
 * @returns null where there is none, it is over, or it is no moment that could have been kept
 */
export function readMoment(kept: string | null, now: number): number | null {
  if (kept === null || !/^\d{1,16}$/.test(kept)) return null;
  const moment = Number(kept);
  return moment > now && moment - now <= LONGEST_WAIT_MS ? moment : null;
}

/** Whole seconds until the moment, the last one begun included; 0 once it is over. */
export function secondsLeft(moment: number | null, now: number): number {
  return moment === null ? 0 : Math.max(0, Math.ceil((moment - now) / 1000));
}
