import type { LineProblem } from './find-problem.ts';

/** The earliest accepted time. Earlier times are mistakes, and PostgreSQL has no year 0. */
const EARLIEST_REPORT = Date.UTC(2000, 0, 1);
const A_DAY_MS = 24 * 3_600_000;

/**
 * Returns when a report was made, in UTC, or `now` if the report has no time.
 * @param mostAheadMs maximum allowed clock difference; a report further ahead is a mistake, and would block all correct
 * reports until that time
 */
export function checkReportTime(
  reportedAt: string | undefined,
  now: Date,
  mostAheadMs = A_DAY_MS,
): { reportedAt: string } | { refused: LineProblem } {
  const { at, utc } = readTime(reportedAt ?? now.toISOString());
  if (!(at >= EARLIEST_REPORT)) return { refused: { field: 'reportedAt', problem: 'invalid' } };
  if (at > now.getTime() + mostAheadMs) return { refused: { field: 'reportedAt', problem: 'in-future' } };
  return { reportedAt: utc };
}

/** Most lines in a delivery have the same time, so the last one is cached (P-7). */
let last = { given: '', at: Number.NaN, utc: '' };

function readTime(given: string): typeof last {
  if (given === last.given) return last;
  const at = Date.parse(given);
  last = { given, at, utc: Number.isNaN(at) ? '' : new Date(at).toISOString() };
  return last;
}
