import { addDays } from '@greenroom/contract/kit/days.ts';
import type { Deps } from '../../context.ts';
import { dayIn } from '../../platform/calendar.ts';
import type { Trx } from '../../platform/db/database.ts';
import { type HostKey, moveFacts } from './attribution.queries.ts';
import { holdFacts } from './facts-lock.queries.ts';
import { sumWeeksSoon } from './sum-weeks.job.ts';

interface AttributionDeps {
  readonly config: Pick<Deps['config'], 'timeZone'>;
  readonly events: Pick<Deps['events'], 'publish'>;
}

/**
 * Lets the reported days of these accounts count for the groups that their memberships now say. To be called in the
 * transaction that opened, ended or removed memberships, after it did, with the accounts locked, and before it notifies
 * people: it may have to wait for a batch of facts that is being written.
 * @param since the earliest time that a membership changed from
 */
export async function attributeFacts(
  deps: AttributionDeps,
  trx: Trx,
  hosts: readonly HostKey[],
  since: Date | string,
): Promise<void> {
  if (hosts.length === 0) return;
  const { timeZone } = deps.config;
  // Where clocks go back over midnight, a day begins at the second one: just before, its eve still goes on.
  const firstDay = addDays(dayIn(timeZone, new Date(since)), -1);
  await holdFacts(trx);
  const moved = await moveFacts(trx, hosts, firstDay, timeZone);
  if (moved === 0) return;
  await sumWeeksSoon(trx);
  await deps.events.publish(trx, { right: 'statistics:read' }, { topic: 'earnings', id: null });
}
