import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { hasOpenApplication, listCasesWith } from './accounts.queries.ts';

/**
 * Publishes to the reviewers who have a case with one of these accounts on their screen that it changed, or what its
 * person is a host of, and to all who review that the list of open applications shows another account than before: without
 * it they would decide on what they saw before. Sent when the transaction commits.
 * @param hostIds with the apps of the accounts beside them; as lists, or as array literals
 */
export async function publishAccountChanges(
  deps: { readonly events: Pick<Deps['events'], 'publish'> },
  trx: Trx,
  hostIds: string | readonly string[],
  appIds: string | readonly number[],
): Promise<void> {
  if (await hasOpenApplication(trx, hostIds, appIds)) {
    await deps.events.publish(trx, { right: 'applications:review' }, { topic: 'open', id: null });
  }
  const cases = await listCasesWith(trx, hostIds, appIds);
  const id = cases.length === 1 ? (cases[0]?.applicationId ?? null) : null;
  await deps.events.publish(trx, { userIds: cases.map(({ userId }) => userId) }, { topic: 'case', id });
}
