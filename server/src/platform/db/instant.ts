const SECOND = '2026-03-02 22:30:00'.length;
const WHOLE = '2026-03-02 22:30:00+00'.length;
const FINEST = '2026-03-02 22:30:00.123456+00'.length;
const MILLISECONDS = 3;

/**
 * Converts a time in PostgreSQL's format, `2026-03-02 22:30:00.5+00` with the session time zone UTC, to ISO 8601. Other
 * formats, such as a five-digit year, are parsed as a Date. Parsing is three times slower, and a list can have millions
 * of times (P-6).
 */
export function isoOf(text: string): string {
  const { length } = text;
  if (length >= WHOLE && length <= FINEST && text.endsWith('+00') && text[4] === '-') {
    const second = `${text.slice(0, 10)}T${text.slice(11, SECOND)}`;
    if (length === WHOLE) return `${second}.000Z`;
    if (text[SECOND] === '.') {
      return `${second}.${text
        .slice(SECOND + 1, -'+00'.length)
        .slice(0, MILLISECONDS)
        .padEnd(MILLISECONDS, '0')}Z`;
    }
  }
  return new Date(text).toISOString();
}
