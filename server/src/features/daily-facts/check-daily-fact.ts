import { dailyFact } from '@greenroom/contract/daily-facts.ts';
import { checkReportTime } from '../../platform/deliveries/check-report-time.ts';
import { findProblem, type LineProblem } from '../../platform/deliveries/find-problem.ts';
import type { CheckedFact } from './fact-columns.queries.ts';

/** Clocks differ by less; what is shown as known would be of a time to come. */
const MAX_AHEAD_MS = 5 * 60_000;

/** The times that a fact is checked by. */
export interface CheckTimes {
  /** When the delivery began: when a report without a time was made. */
  readonly begun: Date;
  readonly now: Date;
  /** The current day in the programme's zone: of later ones nothing can be known. */
  readonly today: string;
}

/** Checks one fact by the contract and by the clock. */
export function checkDailyFact(
  value: unknown,
  { begun, now, today }: CheckTimes,
): { fact: CheckedFact } | { refused: LineProblem } {
  const parsed = dailyFact.safeParse(value);
  if (!parsed.success) return { refused: findProblem(parsed.error.issues, value) };
  if (parsed.data.day > today) return { refused: { field: 'day', problem: 'in-future' } };
  const reported = checkReportTime(parsed.data.reportedAt ?? begun.toISOString(), now, MAX_AHEAD_MS);
  if ('refused' in reported) return reported;
  return { fact: { ...parsed.data, ...reported } };
}
