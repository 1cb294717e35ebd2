import type { WebhookItem } from '@greenroom/contract/webhooks/webhook-kinds.ts';
import type { Trx } from '../../platform/db/database.ts';
import { tellWebhooks } from '../webhooks/index.ts';

type Item = WebhookItem<'application.decided'>;

/** Tells webhooks what became of applications, in the transaction that decides; by whom, they are not told. */
export async function tellOfDecisions(
  trx: Trx,
  decided: readonly Pick<Item, 'applicationId' | 'batchId' | 'hostId' | 'appId' | 'groupId'>[],
  { decision, codes }: { readonly decision: Item['decision']; readonly codes: readonly number[] },
  now: Date,
): Promise<void> {
  if (decided.length === 0) return;
  await tellWebhooks(trx, 'application.decided', now, () =>
    decided.map(({ applicationId, batchId, hostId, appId, groupId }) => {
      return { applicationId, batchId, hostId, appId, groupId, decision, codes: [...codes] };
    }),
  );
}
