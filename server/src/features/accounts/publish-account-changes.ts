import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { listCasesWith } from './accounts.queries.ts';

/** With more cases than this, one event goes to all who review. */
const MAX_EVENTS = 20;

/**
 * Publishes to the reviewers who have a case with one of these accounts on their screen that it changed, or what its
 * person is a host of: without it they would approve what they saw before. Sent when the transaction commits.
 * @param hostIds with the apps of the accounts beside them; as lists, or as array literals
 */
export async function publishAccountChanges(
  deps: { readonly events: Pick<Deps['events'], 'publish'> },
  trx: Trx,
  hostIds: string | readonly string[],
  appIds: string | readonly number[],
): Promise<void> {
  const cases = await listCasesWith(trx, hostIds, appIds);
  if (cases.length > MAX_EVENTS) {
    await deps.events.publish(trx, { right: 'applications:review' }, { topic: 'case', id: null });
    return;
  }
  for (const { applicationId, userId } of cases) {
    await deps.events.publish(trx, { userId }, { topic: 'case', id: applicationId });
  }
}
