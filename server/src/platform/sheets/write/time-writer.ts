const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
/** Maximum number of cached minutes. A small cache is enough, since lists are sorted by time. */
const MINUTES_KEPT = 5000;
const LENGTHS = ['2026-03-02T22:30:00Z', '2026-03-02T22:30:00.000Z'].map(({ length }) => length);

/**
 * Returns a function that formats times in a zone as sheets do, `2026-03-02 22:30:00`. The zone's offset is looked up
 * once for each quarter of an hour. If the offset changes within the quarter, it is looked up for each time. A lookup
 * takes several times as long as formatting, and a list can have millions of times (P-6).
 * @param timeZone IANA name
 */
export function timeWriter(timeZone: string): (iso: string) => string {
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const offsetAt = (at: number): number => {
    const second = at - (at % 1000);
    return Date.parse(`${local.format(second).replace(' ', 'T')}Z`) - second;
  };
  /** The offset for each quarter of an hour. Null if it changes within the quarter. */
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
  /** Maps `2026-03-02T22:30` to the text before the seconds, if the offset has no seconds and doesn't change. */
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
