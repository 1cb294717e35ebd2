import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';

interface Changed {
  readonly applicationId: number;
  readonly submittedBy: number;
}

/**
 * Publishes to the submitters of these applications, and to the reviewers, that they changed; sent when the transaction
 * commits.
 */
export async function publishChanges(deps: Pick<Deps, 'events'>, trx: Trx, changed: readonly Changed[]): Promise<void> {
  const [first] = changed;
  if (!first) return;
  const id = changed.length === 1 ? first.applicationId : null;
  await deps.events.publish(trx, { right: 'applications:review' }, { topic: 'queue', id });
  const userIds = changed.map(({ submittedBy }) => submittedBy);
  await deps.events.publish(trx, { userIds }, { topic: 'application', id });
}
