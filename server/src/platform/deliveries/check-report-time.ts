import type { LineProblem } from './find-problem.ts';

/** Before this, times are mistakes, and PostgreSQL knows no year 0. */
const EARLIEST_REPORT = Date.UTC(2000, 0, 1);
const A_DAY_MS = 24 * 3_600_000;

/**
 * When a report was made, in UTC; one without a time is one of `now`.
 * @param mostAheadMs by how much clocks may differ: a report from further ahead is a mistake, and would keep out every
 *   true one until then
 */
export function checkReportTime(
  reportedAt: string | undefined,
  now: Date,
  mostAheadMs = A_DAY_MS,
): { reportedAt: string } | { refused: LineProblem } {
  const at = reportedAt === undefined ? now.getTime() : Date.parse(reportedAt);
  if (!(at >= EARLIEST_REPORT)) return { refused: { field: 'reportedAt', problem: 'invalid' } };
  if (at > now.getTime() + mostAheadMs) return { refused: { field: 'reportedAt', problem: 'in-future' } };
  return { reportedAt: new Date(at).toISOString() };
}
