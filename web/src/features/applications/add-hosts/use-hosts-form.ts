import type { Batch } from '@greenroom/contract/applications.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useChosenGroup } from './use-chosen-group.ts';
import { type HostsSource, useHostsSources } from './use-hosts-sources.ts';
import { useSubmitHosts } from './use-submit-hosts.ts';

/** What a link fills in. */
export interface GivenHosts {
  ids: readonly string[];
  group: number | null;
}

/** What was missing when something was to be sent. */
type Missing = 'group' | 'ids' | null;

interface FormOptions {
  /** Holds the fields: the one that lacks something takes the focus. */
  form: RefObject<HTMLFormElement | null>;
  given: GivenHosts;
  onGivenTaken: () => void;
  onAccepted: (batch: Batch) => void;
}

/** The state of the form: the group, both sources, and the sending. */
export function useHostsForm({ form, given, onGivenTaken, onAccepted }: FormOptions) {
  const group = useChosenGroup();
  const [missing, setMissing] = useState<Missing>(null);
  const [check, setCheck] = useState<{ batchId: number; source: HostsSource } | null>(null);
  const sent = useRef<HostsSource>('');
  const changed = () => {
    setMissing(null);
    submission.forgetError();
  };
  const sources = useHostsSources(changed);
  const submission = useSubmitHosts((batch, intent) => {
    // After a check the same IDs are wanted again.
    if (intent.dryRun) setCheck({ batchId: batch.id, source: sent.current });
    else sources.forget(sent.current);
    onAccepted(batch);
  });
  useGiven(given, (linked) => {
    sources.append(linked.ids);
    if (linked.group !== null) group.choose(linked.group);
    onGivenTaken();
  });
  const send = async (dryRun: boolean) => {
    const lacks = group.id === null ? 'group' : sources.isEmpty ? 'ids' : null;
    setMissing(lacks);
    if (lacks !== null) form.current?.querySelector<HTMLElement>(FIELDS[lacks])?.focus();
    if (group.id === null || lacks !== null) return;
    sent.current = sources.source;
    await submission.send({ dryRun, groupId: group.id, ...sources.parts() });
  };
  const checkWasAdded = useStable((batchId: number) => {
    if (check?.batchId === batchId) sources.forget(check.source);
  });
  // The check of just what stands in the form.
  const checkedAs = check?.source === sources.source ? check.batchId : null;
  return { group, sources, missing, submission, send, changed, checkWasAdded, checkedAs };
}

export type HostsForm = ReturnType<typeof useHostsForm>;

const FIELDS = { group: '[data-field="group"] input', ids: '[data-field="ids"] textarea' };

/** The same function at every drawing, with the latest of what it knows. */
function useStable(work: (batchId: number) => void): (batchId: number) => void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  return useCallback((batchId) => latest.current(batchId), []);
}

/** Takes what a link brought along into the form, once. */
function useGiven(given: GivenHosts, take: (given: GivenHosts) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (given.ids.length > 0 || given.group !== null) latest.current(given);
  }, [given]);
}
