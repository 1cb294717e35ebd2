import { lookIntoSheet, type SheetLook } from '@greenroom/contract/sheets.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { lookInto, type SheetChoices } from '../sheets-at-the-server.ts';

/** What is known of the chosen file before it is sent (R-PLUS-18). */
export type LookState =
  | { state: 'none' }
  /** `share` of it is uploaded, 0 to 1; `look`: by the column before. */
  | { state: 'looking'; share: number; look: SheetLook | null }
  | { state: 'stopped' }
  /** The call failed; of the file nothing is known. */
  | { state: 'failed'; error: unknown }
  /** The file cannot be sent. */
  | { state: 'refused'; error: unknown }
  | { state: 'done'; look: SheetLook };

/** Files have no identity that a query's key could carry. */
const numbers = new WeakMap<File, number>();
let lastNumber = 0;

function numberOf(file: File): number {
  const number = numbers.get(file) ?? ++lastNumber;
  numbers.set(file, number);
  return number;
}

/**
 * Looks into the chosen file, at once and again when another column is chosen. It goes on while another tab of the interface
 * is shown; replacing the file stops it.
 */
export function useSheetLook(file: File | null, choices: SheetChoices) {
  const [shares, setShares] = useState<ReadonlyMap<File, number>>(new Map());
  const [stops] = useState(() => new WeakMap<File, AbortController>());
  const number = file === null ? 0 : numberOf(file);
  const query = useQuery({
    queryKey: [lookIntoSheet.id, number, choices.column, choices.hiddenRows],
    queryFn: () => {
      if (file === null) throw new Error('there is no file');
      const stop = new AbortController();
      stops.set(file, stop);
      const onProgress = (share: number) => setShares(new Map([[file, share]]));
      return lookInto(file, choices, { signal: stop.signal, onProgress });
    },
    enabled: file !== null,
    // A file does not change; one that is used again was looked into already.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // One that was stopped or failed begins again when that is asked for.
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: (before, beforeQuery) => (beforeQuery?.queryKey[1] === number ? before : undefined),
  });
  return {
    look: stateOf(file, query, file === null ? 0 : (shares.get(file) ?? 0)),
    again: () => void query.refetch(),
    stop: (stopped: File | null) => {
      if (stopped !== null) stops.get(stopped)?.abort();
    },
  };
}

interface LookQuery {
  data: SheetLook | undefined;
  error: Error | null;
  isFetching: boolean;
}

function stateOf(file: File | null, { data, error, isFetching }: LookQuery, share: number): LookState {
  if (file === null) return { state: 'none' };
  if (isFetching) return { state: 'looking', share, look: data ?? null };
  if (error instanceof DOMException && error.name === 'AbortError') return { state: 'stopped' };
  if (error !== null) return { state: isAboutFile(error) ? 'refused' : 'failed', error };
  return data === undefined ? { state: 'looking', share, look: null } : { state: 'done', look: data };
}

function isAboutFile(error: Error): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return false;
  return error.code.startsWith('sheet-') || ['file-missing', 'payload-too-large'].includes(error.code);
}
