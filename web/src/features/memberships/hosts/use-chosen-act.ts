import type { ManyOutcome } from '@greenroom/contract/hosts/hosts.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallOptions } from '../../../lib/api/api.ts';
import type { Chosen } from '../memberships.data.ts';
import { useAct } from '../use-act.ts';
import type { ChosenWork } from './chosen-result.tsx';

export interface ChosenDialogProps {
  chosen: Chosen;
  count: number;
  onClose: () => void;
  onDone: (work: ChosenWork) => void;
}

type Send<Act> = (act: Act, dryRun: boolean, options: CallOptions) => Promise<{ outcomes: ManyOutcome[] }>;

/**
 * An act for many hosts: what would become of each as things are now, and what carries it out.
 * @param wanted null until the form says enough
 */
export function useChosenAct<Act extends { note: string }>(
  send: Send<Act>,
  wanted: Act | null,
  kind: ChosenWork['kind'],
  onDone: (work: ChosenWork) => void,
) {
  // The note decides nothing: no trial for each letter of it.
  const question = wanted === null ? null : { ...wanted, note: '' };
  const preview = useQuery({
    queryKey: ['preview', kind, question],
    queryFn: ({ signal }) => {
      if (question === null) throw new Error('nothing is asked');
      return send(question, true, { signal });
    },
    enabled: question !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const act = useAct(
    (intent: Act, { idempotencyKey }) => send(intent, false, { idempotencyKey }),
    ({ outcomes }) => onDone({ kind, outcomes }),
  );
  return {
    preview: preview.data?.outcomes,
    previewError: preview.error,
    busy: act.busy,
    error: act.error,
    carryOut: () => wanted !== null && act.carryOut(wanted),
  };
}
