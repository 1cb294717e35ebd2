import type { Batch } from '@greenroom/contract/applications.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { IntentKeys } from '../../../lib/api/intent-key.ts';
import { type HostsIntent, keepBatch, sendHosts } from '../applications.data.ts';

export interface Submission {
  send: (intent: HostsIntent) => Promise<void>;
  /** Which button works now. */
  sending: 'check' | 'add' | null;
  /** Share of the sheet that is through, 0 to 1; null while nothing is sent or the text is short. */
  uploaded: number | null;
  stop: () => void;
  error: unknown;
  forgetError: () => void;
}

/** Sends hosts once an intent (R-WIDGET-4): a retry after a lost connection carries the same idempotency key. */
export function useSubmitHosts(onAccepted: (batch: Batch, intent: HostsIntent) => void): Submission {
  const client = useQueryClient();
  const [keys] = useState(() => new IntentKeys());
  const [uploaded, setUploaded] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  // A closed tab of the interface leaves nothing to show progress in; what was received goes on at the server.
  useEffect(() => () => stop.current?.abort(), []);
  const mutation = useMutation({
    mutationFn: (intent: HostsIntent) => {
      stop.current = new AbortController();
      setUploaded(intent.file === null ? null : 0);
      const key = keys.keyFor([intent.dryRun, intent.groupId, intent.file ?? intent.text]);
      return sendHosts(intent, { idempotencyKey: key, signal: stop.current.signal, onProgress: setUploaded });
    },
    onSuccess: (batch, intent) => {
      keys.settle();
      keepBatch(client, batch);
      onAccepted(batch, intent);
    },
    onError: (error) => {
      if (isAnswer(error)) keys.settle();
    },
    onSettled: () => setUploaded(null),
  });
  const stopped = mutation.error instanceof DOMException && mutation.error.name === 'AbortError';
  return {
    send: async (intent) => {
      await mutation.mutateAsync(intent).catch(toldByTheForm);
    },
    sending: mutation.isPending ? (mutation.variables.dryRun ? 'check' : 'add') : null,
    uploaded,
    stop: () => stop.current?.abort(),
    error: stopped ? null : mutation.error,
    forgetError: mutation.reset,
  };
}

/** A refusal is an answer; without one, or while the first attempt is still worked on, the intent is open. */
function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'refused' && error.code !== 'idempotency-in-progress';
}

function toldByTheForm(error: unknown): void {
  if (!(error instanceof Error || error instanceof DOMException)) throw error;
}
