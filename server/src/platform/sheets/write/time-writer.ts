const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
/** The minutes whose beginnings are kept: lists come in the order of their times. */
const MINUTES_KEPT = 5000;
const LENGTHS = ['2026-03-02T22:30:00Z', '2026-03-02T22:30:00.000Z'].map(({ length }) => length);

/**
 * Writes times in a zone as sheets have them, `2026-03-02 22:30:00`. The zone is asked for its offset once for each
 * quarter of an hour, and for each time only within one in which it changes: asking takes several times as long as
 * writing, and a list may have millions of times (P-6).
 * @param timeZone IANA name
 */
export function timeWriter(timeZone: string): (iso: string) => string {
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const offsetAt = (at: number): number => {
    const second = at - (at % 1000);
    return Date.parse(`${local.format(second).replace(' ', 'T')}Z`) - second;
  };
  /** Null: it changes within the quarter. */
  const offsets = new Map<number, number | null>();
  const offsetOf = (quarter: number): number | null => {
    const offset = offsetAt(quarter * QUARTER_MS);
    return offset === offsetAt((quarter + 1) * QUARTER_MS - 1000) ? offset : null;
  };
  const knownOffset = (at: number): number | null => {
    const quarter = Math.floor(at / QUARTER_MS);
    const known = offsets.get(quarter);
    const offset = known === undefined ? offsetOf(quarter) : known;
    if (known === undefined) offsets.set(quarter, offset);
    return offset;
  };
  /** By `2026-03-02T22:30`: what stands before the seconds, where the offset has none and does not change. */
  const minutes = new Map<string, string>();
  return (iso) => {
    const minute = iso.slice(0, 16);
    const known = minutes.get(minute);
    if (known !== undefined && LENGTHS.includes(iso.length) && iso.endsWith('Z')) return known + iso.slice(16, 19);
    const at = Date.parse(iso);
    const offset = knownOffset(at);
    const written = new Date(at + (offset ?? offsetAt(at))).toISOString().slice(0, 19).replace('T', ' ');
    if (offset !== null && offset % MINUTE_MS === 0 && iso.endsWith('Z')) {
      if (minutes.size >= MINUTES_KEPT) minutes.clear();
      minutes.set(minute, written.slice(0, 16));
    }
    return written;
  };
}
