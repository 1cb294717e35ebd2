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
 * Attributes the days that were reported for these accounts to groups by their current memberships. Call it with the
 * accounts locked, after the transaction has opened, ended or removed memberships. Call it before notifying users,
 * because it may have to wait for a running batch of facts.
 * @param since the earliest time of a changed membership
 */
export async function attributeFacts(
  deps: AttributionDeps,
  trx: Trx,
  hosts: readonly HostKey[],
  since: Date | string,
): Promise<void> {
  if (hosts.length === 0) return;
  const { timeZone } = deps.config;
  // If clocks go back past midnight, a day begins at the second midnight. The previous day lasts until then.
  const firstDay = addDays(dayIn(timeZone, new Date(since)), -1);
  await holdFacts(trx);
  const moved = await moveFacts(trx, hosts, firstDay, timeZone);
  if (moved === 0) return;
  await sumWeeksSoon(trx);
  await deps.events.publish(trx, { right: 'statistics:read' }, { topic: 'earnings', id: null });
}
