import type { Batch } from '@greenroom/contract/applications/applications.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useIntentMutation } from '../../../lib/api/use-intent-mutation.ts';
import { type HostsIntent, keepBatch, sendHosts } from '../applications.data.ts';

export interface Submission {
  send: (intent: HostsIntent) => Promise<void>;
  /** Which of the two is being sent. */
  sending: 'check' | 'add' | null;
  /** Share of the sheet that is uploaded, 0 to 1; null while no sheet is being sent. */
  uploaded: number | null;
  stop: () => void;
  error: unknown;
  forgetError: () => void;
}

/** Sends hosts once an intent (R-WIDGET-4): a retry after a lost connection carries the same idempotency key. */
export function useSubmitHosts(onAccepted: (batch: Batch, intent: HostsIntent) => void): Submission {
  const client = useQueryClient();
  const [uploaded, setUploaded] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  // A closed tab of the interface leaves nothing to show progress in; what was received goes on at the server.
  useEffect(() => () => stop.current?.abort(), []);
  const mutation = useIntentMutation({
    send: (intent: HostsIntent, attempt) => {
      stop.current = new AbortController();
      setUploaded(intent.file === null ? null : 0);
      return sendHosts(intent, { ...attempt, signal: stop.current.signal, onProgress: setUploaded });
    },
    onSuccess: (batch, intent) => {
      keepBatch(client, batch);
      onAccepted(batch, intent);
    },
    onSettled: () => setUploaded(null),
  });
  const stopped = mutation.error instanceof DOMException && mutation.error.name === 'AbortError';
  return {
    send: async (intent) => {
      // The form shows `error`.
      await mutation.mutateAsync(intent).catch(() => undefined);
    },
    sending: mutation.isPending ? (mutation.variables.dryRun ? 'check' : 'add') : null,
    uploaded,
    stop: () => stop.current?.abort(),
    error: stopped ? null : mutation.error,
    forgetError: mutation.reset,
  };
}
