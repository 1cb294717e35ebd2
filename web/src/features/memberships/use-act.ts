import { invalidateCalls } from '../../lib/api/query-client.ts';
import { type Attempt, useIntentMutation } from '../../lib/api/use-intent-mutation.ts';
import { HOST_KEYS } from './memberships.data.ts';

/**
 * Carries an act out once for each intent, and refreshes what it changes.
 * @param onDone called with the answer
 */
export function useAct<Answer, Act>(
  send: (act: Act, attempt: Attempt) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const work = useIntentMutation({
    send,
    onSuccess: onDone,
    onSettled: () => invalidateCalls(HOST_KEYS),
  });
  return { busy: work.isPending, error: work.error, carryOut: work.mutate };
}
