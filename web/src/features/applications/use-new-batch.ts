import type { Batch } from '@greenroom/contract/applications/applications.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type Attempt, useIntentMutation } from '../../lib/api/use-intent-mutation.ts';
import { keepBatch, sendRetry } from './applications.data.ts';

/** Creates a batch from another one, and shows the new batch instead. */
export function useNewBatch<Intent>(
  send: (intent: Intent, attempt: Attempt) => Promise<Batch>,
  onShow: (batch: Batch) => void,
) {
  const client = useQueryClient();
  return useIntentMutation({
    send,
    onSuccess: (batch) => {
      keepBatch(client, batch);
      onShow(batch);
    },
  });
}

/**
 * Submits a batch's failed IDs again.
 * @param codes limits the IDs to these reasons; if empty, all failed IDs are submitted
 */
export function useRetry(batch: Batch, codes: readonly number[], onShow: (batch: Batch) => void) {
  const retry = useNewBatch(sendRetry, onShow);
  return { start: () => retry.mutate({ batchId: batch.id, codes: [...codes] }), working: retry.isPending };
}
