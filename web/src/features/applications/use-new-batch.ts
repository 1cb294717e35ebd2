import type { Batch } from '@greenroom/contract/applications.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useIntentMutation } from '../../lib/api/use-intent-mutation.ts';
import { keepBatch, sendRetry } from './applications.data.ts';

/**
 * Submits the failed IDs of a batch again; the new batch is shown in place of this one.
 * @param codes only these reasons; none: all
 */
export function useRetry(batch: Batch, codes: readonly number[], onShow: (batch: Batch) => void) {
  const client = useQueryClient();
  const retry = useIntentMutation({
    send: sendRetry,
    onSuccess: (again) => {
      keepBatch(client, again);
      onShow(again);
    },
  });
  return { start: () => retry.mutate({ batchId: batch.id, codes: [...codes] }), working: retry.isPending };
}
