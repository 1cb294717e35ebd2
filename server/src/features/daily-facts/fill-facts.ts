import { addDays } from '@greenroom/contract/kit/days.ts';
import type { RawBuilder } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';
import { makeMonths } from './fact-months.queries.ts';
import { insertFacts, insertSums } from './facts.queries.ts';
import { lockFacts } from './facts-lock.queries.ts';
import { sumWeeksSoon } from './sum-weeks.job.ts';

/** The range of days with facts, including both ends. */
interface Span {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/**
 * Fills a database that has no facts with the facts from a statement, their groups and all sums. The number of
 * statements doesn't depend on the number of facts.
 * @param facts a select whose columns have the table's names
 */
export async function fillFacts(trx: Trx, facts: RawBuilder<unknown>, span: Span): Promise<void> {
  await lockFacts(trx);
  await makeMonths(trx, monthsOf(span));
  await insertFacts(trx, facts, span.timeZone);
  await insertSums(trx);
  await sumWeeksSoon(trx);
}

function monthsOf({ from, to }: Span): string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = addDays(`${month}-01`, 31).slice(0, 7)) {
    months.push(month);
  }
  return months;
}
