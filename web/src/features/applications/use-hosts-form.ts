import type { Batch } from '@greenroom/contract/applications.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useDraft } from '../../lib/drafts.ts';
import type { HostsIntent } from './applications.data.ts';
import { joinTypedIds } from './typed-ids.ts';
import { useChosenGroup } from './use-chosen-group.ts';
import { useSubmitHosts } from './use-submit-hosts.ts';
import { useTypedIds } from './use-typed-ids.ts';

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

/** The state of the form: the group, both sources and which of them is sent, and the sending. */
export function useHostsForm({ form, given, onGivenTaken, onAccepted }: FormOptions) {
  const group = useChosenGroup();
  const [text, setText, discardText] = useDraft('add-hosts.text', '');
  const typed = useTypedIds(text);
  const [file, setFile] = useState<File | null>(null);
  const [prefersFile, setPrefersFile] = useState(false);
  const [missing, setMissing] = useState<Missing>(null);
  const [check, setCheck] = useState<{ batchId: number; source: File | string } | null>(null);
  const sendsFile = prefersFile && file !== null;
  const source = sendsFile ? file : text;
  const forget = (sent: File | string) => {
    if (sent === file) setFile(null);
    if (sent === text) discardText();
  };
  const submission = useSubmitHosts((batch: Batch, intent: HostsIntent) => {
    // After a check the same IDs are wanted again; what was added need not stand here any longer.
    if (intent.dryRun) setCheck({ batchId: batch.id, source });
    else forget(source);
    onAccepted(batch);
  });
  const changed = () => {
    setMissing(null);
    submission.forgetError();
  };
  useGiven(given, (linked) => {
    setText((before) => [before, ...linked.ids].filter((part) => part !== '').join('\n'));
    setPrefersFile(false);
    if (linked.group !== null) group.choose(linked.group);
    onGivenTaken();
  });
  const send = async (dryRun: boolean) => {
    const lacks = group.id === null ? 'group' : !sendsFile && typed.ids.words.length === 0 ? 'ids' : null;
    setMissing(lacks);
    if (lacks !== null) form.current?.querySelector<HTMLElement>(FIELDS[lacks])?.focus();
    if (group.id === null || lacks !== null) return;
    const ids = sendsFile ? '' : joinTypedIds(typed.ids.words);
    await submission.send({ dryRun, groupId: group.id, file: sendsFile ? file : null, text: ids });
  };
  /** The IDs of a check were added from its result. */
  const checkWasAdded = (batchId: number) => {
    if (check?.batchId === batchId) forget(check.source);
  };
  const takeFile = (next: File | null) => {
    setFile(next);
    setPrefersFile(next !== null);
    changed();
  };
  const takeText = (next: string) => {
    setText(next);
    setPrefersFile(false);
    changed();
  };
  return {
    group,
    text,
    typed,
    file,
    sendsFile,
    missing,
    submission,
    send,
    takeFile,
    takeText,
    setPrefersFile,
    changed,
  };
}

export type HostsForm = ReturnType<typeof useHostsForm>;

const FIELDS = { group: '[data-field="group"] input', ids: '[data-field="ids"] textarea' };

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
