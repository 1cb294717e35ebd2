import { invalidateCalls } from '../../lib/api/query-client.ts';
import { type Attempt, useIntentMutation } from '../../lib/api/use-intent-mutation.ts';
import { HOST_KEYS } from './memberships.data.ts';

/**
 * Carries out an action once for each intent, and refreshes the data that it changes.
 * @param onDone called with the response
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
