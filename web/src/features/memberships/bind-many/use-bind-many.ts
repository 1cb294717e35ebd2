import type { BindOutcome } from '@greenroom/contract/memberships.ts';
import { useEffect, useRef, useState } from 'react';
import { useDraft } from '../../../lib/address/drafts.ts';
import { invalidateCalls } from '../../../lib/api/query-client.ts';
import { useIntentMutation } from '../../../lib/api/use-intent-mutation.ts';
import { useTypedIds } from '../../../lib/text/use-typed-ids.ts';
import { useTextHistory } from '../../../ui/long-text/use-text-history.ts';
import { bindMany, HOST_KEYS, type ManyIntent } from '../memberships.data.ts';

/**
 * Maximum number of characters to send from each word. This is longer than any ID, and enough to recognize a word that
 * isn't an ID.
 */
const WORD_MAX_CHARACTERS = 40;

export interface ManyForm {
  text: string;
  groupId: number | null;
  at: string | null;
  note: string;
}
const NOTHING: ManyForm = { text: '', groupId: null, at: null, note: '' };

/** The outcomes of a check or a binding, and the submitted input. A change to the input invalidates the check. */
export interface ManyResult {
  dryRun: boolean;
  asked: readonly unknown[];
  outcomes: readonly BindOutcome[];
}

/**
 * Manages the form for many hosts, including the check and the binding. Typed input survives a reload, but a file
 * doesn't.
 */
export function useBindMany() {
  const [form, setForm, discard] = useDraft('bind-many', NOTHING);
  const [file, setFile] = useState<File | null>(null);
  const typed = useTypedIds(form.text);
  const { work, result, setResult, uploaded, stop } = useManyWork((groupId) => {
    // Clears the form for the next hosts, but keeps the group, which may be the same.
    discard();
    undoable.forget();
    setForm({ ...NOTHING, groupId });
    setFile(null);
  });
  const asked = [form.groupId, form.at, file ?? form.text];
  const change = (next: Partial<ManyForm>) => {
    if (work.error !== null) work.reset();
    setForm((before) => ({ ...before, ...next }));
  };
  const undoable = useTextHistory(form.text, (text) => change({ text }));
  const send = (dryRun: boolean) => {
    if (form.groupId === null) return;
    const hostIds = file === null ? typed.ids.words.map(({ text }) => text.slice(0, WORD_MAX_CHARACTERS)) : [];
    work.mutate({ intent: { groupId: form.groupId, at: form.at, note: form.note, file, hostIds }, dryRun, asked });
  };
  return {
    form,
    change,
    file,
    takeFile: (next: File | null) => {
      if (work.error !== null) work.reset();
      setFile(next);
    },
    typed,
    undoable,
    isEmpty: file === null && typed.ids.words.length === 0,
    send,
    stop,
    /** The operation that is in progress. */
    working: work.isPending ? (work.variables.dryRun ? ('check' as const) : ('bind' as const)) : null,
    uploaded,
    error: isStopped(work.error) ? null : work.error,
    result,
    forget: () => setResult(null),
    /** True if the check was for exactly the form's current content. */
    isChecked: result?.dryRun === true && isSame(result.asked, asked),
  };
}

interface ManyWork {
  intent: ManyIntent;
  dryRun: boolean;
  asked: readonly unknown[];
}

/** Sends each intent only once, and stores the result. */
function useManyWork(onBound: (groupId: number) => void) {
  const [result, setResult] = useState<ManyResult | null>(null);
  const [uploaded, setUploaded] = useState<number | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const work = useIntentMutation({
    send: ({ intent, dryRun }: ManyWork, { idempotencyKey }) => {
      abort.current = new AbortController();
      setUploaded(intent.file === null ? null : 0);
      return bindMany(intent, dryRun, { idempotencyKey, signal: abort.current.signal, onProgress: setUploaded });
    },
    onSuccess: (outcomes, { dryRun, asked, intent }) => {
      setResult({ dryRun, asked, outcomes });
      if (dryRun) return;
      onBound(intent.groupId);
      void invalidateCalls(HOST_KEYS);
    },
    onSettled: () => setUploaded(null),
  });
  return { work, result, setResult, uploaded, stop: () => abort.current?.abort() };
}

export type BindMany = ReturnType<typeof useBindMany>;

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, at) => part === other[at]);
}

function isStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
