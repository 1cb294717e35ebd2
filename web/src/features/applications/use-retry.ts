import type { Batch } from '@greenroom/contract/applications.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IntentKeys } from '../../lib/api/intent-key.ts';
import { keepBatch, retryFailedMutation } from './applications.data.ts';

/**
 * Submits the failed IDs of a batch again; the new batch is shown in place of this one.
 * @param codes only these reasons; none: all
 */
export function useRetry(batch: Batch, codes: readonly number[], onShow: (batch: Batch) => void) {
  const client = useQueryClient();
  const [keys] = useState(() => new IntentKeys());
  const retry = useMutation({
    ...retryFailedMutation,
    onSuccess: (again) => {
      keys.settle();
      keepBatch(client, again);
      onShow(again);
    },
  });
  const start = () =>
    retry.mutate({ batchId: batch.id, codes: [...codes], key: keys.keyFor([batch.id, codes.join(',')]) });
  return { start, working: retry.isPending };
}
