import type { WebhookItem } from '@greenroom/contract/webhooks/webhook-kinds.ts';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { enqueueWebhooks } from '../webhooks/index.ts';

interface Changed {
  readonly applicationId: number;
  readonly submittedBy: number;
}

/**
 * Notifies these applications' submitters, and all reviewers, that the applications changed. The event is sent when the
 * transaction commits.
 */
export async function publishChanges(deps: Pick<Deps, 'events'>, trx: Trx, changed: readonly Changed[]): Promise<void> {
  const [first] = changed;
  if (!first) return;
  const id = changed.length === 1 ? first.applicationId : null;
  await deps.events.publish(trx, { right: 'applications:review' }, { topic: 'queue', id });
  const userIds = changed.map(({ submittedBy }) => submittedBy);
  await deps.events.publish(trx, { userIds }, { topic: 'application', id });
}

type Item = WebhookItem<'application.decided'>;

/**
 * Enqueues webhook deliveries for decided applications, in the deciding transaction. The deliveries don't name the
 * reviewer.
 */
export async function publishDecisions(
  trx: Trx,
  decided: readonly Pick<Item, 'applicationId' | 'batchId' | 'hostId' | 'appId' | 'groupId'>[],
  { decision, codes }: { readonly decision: Item['decision']; readonly codes: readonly number[] },
  now: Date,
): Promise<void> {
  if (decided.length === 0) return;
  await enqueueWebhooks(trx, 'application.decided', now, () =>
    decided.map(({ applicationId, batchId, hostId, appId, groupId }) => {
      return { applicationId, batchId, hostId, appId, groupId, decision, codes: [...codes] };
    }),
  );
}
