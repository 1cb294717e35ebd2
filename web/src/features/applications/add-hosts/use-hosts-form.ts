import type { Batch } from '@greenroom/contract/applications/applications.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useGroupSearch } from '../../../domain/groups/use-group-search.ts';
import { useDraft } from '../../../lib/address/drafts.ts';
import { useIntentMutation } from '../../../lib/api/use-intent-mutation.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { readLocal, writeLocal } from '../../../lib/storage.ts';
import { useTypedIds } from '../../../lib/text/use-typed-ids.ts';
import { useTextHistory } from '../../../ui/long-text/use-text-history.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { type HostsIntent, keepBatch, sendHosts } from '../applications.data.ts';
import { lookInto } from '../sheets-at-the-server.ts';
import { hostsFlow } from './hosts-flow.ts';
import {
  asksAbout,
  checkedAs,
  choicesOf,
  type Draft,
  type GivenHosts,
  type HostsEvent,
  type HostsFlow,
  type HostsSource,
  intentOf,
  lackOf,
  lookOf,
  type Missing,
  sourceOf,
  startHosts,
} from './hosts-state.ts';

type Act = (event: HostsEvent) => HostsFlow;

interface FormOptions {
  /** The form element. A missing field in it takes the focus. */
  form: RefObject<HTMLFormElement | null>;
  given: GivenHosts;
  onGivenTaken: () => void;
  onAccepted: (batch: Batch) => void;
}

/** Returns the selector of the field that must be filled in. */
function selectorOf(missing: Missing): string {
  const isTyped = missing === 'ids' || missing === 'lost';
  return isTyped ? '[data-field="ids"] textarea' : `[data-field="${missing}"] input`;
}

/**
 * Manages the form for adding hosts. `hostsFlow` contains the state logic; these hooks make the calls and store the
 * drafts.
 */
export function useHostsForm({ form, given, onGivenTaken, onAccepted }: FormOptions) {
  const [flow, actKept] = useKeptFlow();
  const { act, stopLook } = useLooks(flow, actKept);
  const { submit, stop } = useSubmit(act, onAccepted);
  const groups = useGroupSearch(flow.groupId);
  // If the group is no longer in the user's scope, no group is chosen.
  const groupId = flow.groupId === null ? null : (groups.groupOf(flow.groupId)?.id ?? null);
  const typed = useTypedIds(flow.text);
  const undoable = useTextHistory(flow.text, (text) => act({ kind: 'typed', text }));
  // Undo must not bring text from one draft into another (R-HOST-1).
  const historyOf = useRef(flow.draft);
  useLayoutEffect(() => {
    if (historyOf.current !== flow.draft) undoable.forget();
    historyOf.current = flow.draft;
  });
  // Link values that wait for the user's choice.
  const asked = asksAbout(flow, given) ? given : null;
  const takeGiven = useEffectEvent(() => {
    undoable.change([flow.text, ...given.ids].filter((part) => part !== '').join('\n'));
    if (given.group !== null) act({ kind: 'group-chosen', groupId: given.group });
    onGivenTaken();
  });
  useEffect(() => {
    if (asked === null && (given.ids.length > 0 || given.group !== null)) takeGiven();
  }, [asked, given]);
  const send = async (dryRun: boolean) => {
    const missing = lackOf(flow, typed, groupId);
    if (groupId !== null && missing === null) {
      const source = sourceOf(flow, typed);
      await submit({ dryRun, groupId, ...intentOf(source, typed) }, source);
    } else if (missing !== null) {
      act({ kind: 'lacked', missing });
      form.current?.querySelector<HTMLElement>(selectorOf(missing))?.focus();
    }
  };
  return {
    flow,
    act,
    groups,
    groupId,
    typed,
    undoable,
    asked,
    keepDraft: onGivenTaken,
    startDraft: () => {
      act({ kind: 'draft-started', given });
      onGivenTaken();
    },
    send,
    stop,
    stopLook,
    forgetChecked: useStable((batchId: number | undefined) => act({ kind: 'checked-added', batchId })),
    checkedAs: checkedAs(flow, typed),
  };
}

export type HostsForm = ReturnType<typeof useHostsForm>;

/**
 * Returns the flow and its dispatcher. The browser stores the most recent group, and the tab's session storage has the
 * typed text.
 */
function useKeptFlow(): [HostsFlow, Act] {
  const groupKey = `add-hosts.group.${useSession().user.id}`;
  const [text, keepText, discardText] = useDraft('add-hosts.text', '');
  const [aside, keepAside] = useDraft<readonly Draft[]>('add-hosts.aside', []);
  const [flow, setFlow] = useState(() => startHosts({ text, aside, groupId: Number(readLocal(groupKey)) || null }));
  // Calls can finish between two renders, so every event starts from the latest flow.
  const latest = useRef(flow);
  const act = (event: HostsEvent) => {
    const before = latest.current;
    const next = hostsFlow(before, event);
    latest.current = next;
    setFlow(next);
    if (next.groupId !== before.groupId) writeLocal(groupKey, next.groupId === null ? null : String(next.groupId));
    if (next.aside !== before.aside) keepAside(next.aside);
    if (next.text === '' && before.text !== '') discardText();
    else keepText(next.text);
    return next;
  };
  return [flow, act];
}

/** Previews the chosen file, even while another Greenroom tab is shown. Replacing the file cancels the preview. */
function useLooks(flow: HostsFlow, actKept: Act) {
  const [stops] = useState(() => new Map<number, AbortController>());
  const stopLook = () => {
    const look = lookOf(flow);
    if (look.state === 'looking') stops.get(look.id)?.abort();
  };
  const act = (event: HostsEvent) => {
    if (event.kind === 'file-chosen' || event.kind === 'file-refused') stopLook();
    const next = actKept(event);
    const look = lookOf(next);
    if (next.file === null || look.state !== 'looking' || stops.has(look.id)) return next;
    const call = { id: look.id, file: next.file, choices: choicesOf(next) };
    const stop = new AbortController();
    stops.set(call.id, stop);
    const onProgress = (share: number) => actKept({ kind: 'look-uploaded', call, share });
    lookInto(call.file, call.choices, { signal: stop.signal, onProgress }).then(
      (found) => actKept({ kind: 'looked', call, look: found }),
      (error) => actKept({ kind: 'look-failed', call, error }),
    );
    return next;
  };
  return { act, stopLook };
}

/** Submits an intent only once (R-WIDGET-4). A retry after a lost connection has the same idempotency key. */
function useSubmit(act: Act, onAccepted: (batch: Batch) => void) {
  const client = useQueryClient();
  const accept = useStable(onAccepted);
  const underway = useRef({ id: 0, stop: new AbortController() });
  // Closing the Greenroom tab stops the upload progress. The server continues with the data it has received.
  useEffect(() => () => underway.current.stop.abort(), []);
  const { mutateAsync } = useIntentMutation({
    send: (intent: HostsIntent, attempt) => {
      const { id, stop } = underway.current;
      const onProgress = (share: number) => act({ kind: 'uploaded', id, share });
      return sendHosts(intent, { ...attempt, signal: stop.signal, onProgress });
    },
  });
  const submit = async (intent: HostsIntent, source: HostsSource) => {
    const { calls: id } = act({ kind: 'sent', dryRun: intent.dryRun, source });
    underway.current = { id, stop: new AbortController() };
    try {
      const batch = await mutateAsync(intent);
      keepBatch(client, batch);
      const { check } = act({ kind: 'accepted', id, dryRun: intent.dryRun, source, batchId: batch.id });
      if (!intent.dryRun || check?.batchId === batch.id) accept(batch);
    } catch (error) {
      // The form shows the error.
      act({ kind: 'failed', id, error });
    }
  };
  return { submit, stop: () => underway.current.stop.abort() };
}
