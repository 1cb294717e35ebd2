import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IntentKeys } from '../../../lib/api/intent-key.ts';
import { HOST_KEYS } from '../memberships.data.ts';

type Keyed = { idempotencyKey: string };

/**
 * Carries an act out once an intent, and makes stale what it changes.
 * @param onDone what the answer leads to
 */
export function useAct<Answer, Act extends Keyed>(
  mutation: UseMutationOptions<Answer, Error, Act>,
  onDone: (answer: Answer) => void,
) {
  const client = useQueryClient();
  const [keys] = useState(() => new IntentKeys());
  const work = useMutation({
    ...mutation,
    onSuccess: (answer) => {
      keys.settle();
      onDone(answer);
    },
    onSettled: () => Promise.all(HOST_KEYS.map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  return {
    busy: work.isPending,
    error: work.error,
    keyFor: (parts: readonly unknown[]) => keys.keyFor(parts),
    carryOut: work.mutate,
  };
}
