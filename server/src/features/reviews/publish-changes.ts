import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';

/** With more submitters than this, one event goes to all who add hosts, instead of hundreds. */
const MAX_SUBMITTER_EVENTS = 20;

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
  const queueId = changed.length === 1 ? first.applicationId : null;
  await deps.events.publish(trx, { right: 'applications:review' }, { topic: 'queue', id: queueId });
  const bySubmitter = Map.groupBy(changed, (application) => application.submittedBy);
  if (bySubmitter.size > MAX_SUBMITTER_EVENTS) {
    await deps.events.publish(trx, { right: 'applications:submit' }, { topic: 'application', id: null });
    return;
  }
  for (const [userId, applications] of bySubmitter) {
    const id = applications.length === 1 ? (applications[0]?.applicationId ?? null) : null;
    await deps.events.publish(trx, { userId }, { topic: 'application', id });
  }
}
