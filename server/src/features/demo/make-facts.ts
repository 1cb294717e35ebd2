import { addDays } from '@greenroom/contract/kit/days.ts';
import { dayIn } from '../../platform/calendar.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fillFacts } from '../daily-facts/index.ts';
import { insertVersions, madeUpFacts } from './demo-facts.queries.ts';

const DAYS = 8 * 7;

/** Lets the platform have reported of the demonstration's hosts for eight weeks, up to `end`. */
export async function makeFacts(trx: Trx, timeZone: string, end: number): Promise<void> {
  const now = new Date(end);
  const today = dayIn(timeZone, now);
  const span = { from: addDays(today, -DAYS), to: today, today, now, timeZone };
  await fillFacts(trx, madeUpFacts(span), span);
  await insertVersions(trx, span);
}
