import { addDays } from '@greenroom/contract/kit/days.ts';
import type { RawBuilder } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';
import { makeMonths } from './fact-months.queries.ts';
import { insertFacts, insertSums } from './facts.queries.ts';
import { lockFacts } from './facts-lock.queries.ts';
import { sumWeeksSoon } from './sum-weeks.job.ts';

/** The range of days that the facts cover, both ends included. */
interface Span {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/**
 * Fills a database without facts with those of a statement, with the group of each and all sums. The number of
 * statements does not depend on the number of facts.
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
