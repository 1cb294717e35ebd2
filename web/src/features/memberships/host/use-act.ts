import { useQueryClient } from '@tanstack/react-query';
import { type Attempt, useIntentMutation } from '../../../lib/api/use-intent-mutation.ts';
import { HOST_KEYS } from '../memberships.data.ts';

/**
 * Carries an act out once an intent, and makes stale what it changes.
 * @param onDone what the answer leads to
 */
export function useAct<Answer, Act>(
  send: (act: Act, attempt: Attempt) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const client = useQueryClient();
  const work = useIntentMutation({
    send,
    onSuccess: onDone,
    onSettled: () => Promise.all(HOST_KEYS.map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  return { busy: work.isPending, error: work.error, carryOut: work.mutate };
}
