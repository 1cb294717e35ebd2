import type { Batch } from '@greenroom/contract/applications/applications.ts';
import { type RefObject, useRef, useState } from 'react';
import { useGroupSearch } from '../../../domain/groups/use-group-search.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { readLocal, writeLocal } from '../../../lib/storage.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { NO_CHOICES } from '../sheets-at-the-server.ts';
import { type HostsSource, useHostsSources } from './use-hosts-sources.ts';
import { type GivenHosts, useOtherDrafts } from './use-other-drafts.ts';
import { useSubmitHosts } from './use-submit-hosts.ts';

/** What was missing when the form was sent. */
type Missing = 'group' | 'ids' | 'lost' | 'column' | 'rows' | null;

interface FormOptions {
  /** Holds the fields: the one that is missing takes the focus. */
  form: RefObject<HTMLFormElement | null>;
  given: GivenHosts;
  onGivenTaken: () => void;
  onAccepted: (batch: Batch) => void;
}

/** The state of the form: the group, both sources, and the sending. */
export function useHostsForm({ form, given, onGivenTaken, onAccepted }: FormOptions) {
  const [remembered, rememberGroup] = useRememberedGroup();
  const groups = useGroupSearch(remembered);
  // A group that is no longer in the user's scope counts as none.
  const groupId = remembered === null ? null : (groups.groupOf(remembered)?.id ?? null);
  const [missing, setMissing] = useState<Missing>(null);
  const [check, setCheck] = useState<{ batchId: number; source: HostsSource } | null>(null);
  const sent = useRef<HostsSource>({ from: '', choices: NO_CHOICES });
  const changed = () => {
    setMissing(null);
    submission.forgetError();
  };
  const sources = useHostsSources(changed);
  const chooseGroup = (id: number | null) => {
    rememberGroup(id);
    changed();
  };
  const submission = useSubmitHosts((batch, intent) => {
    // After a check the same IDs are needed again.
    if (intent.dryRun) setCheck({ batchId: batch.id, source: sent.current });
    else sources.forget(sent.current);
    onAccepted(batch);
  });
  const drafts = useOtherDrafts({ given, onGivenTaken, sources, groupId: remembered, onGroup: chooseGroup });
  const send = async (dryRun: boolean) => {
    const lacks = groupId === null ? 'group' : sources.isEmpty ? 'ids' : unanswered(sources);
    setMissing(lacks);
    if (lacks !== null) form.current?.querySelector<HTMLElement>(FIELDS[lacks])?.focus();
    if (groupId === null || lacks !== null) return;
    sent.current = sources.source;
    await submission.send({ dryRun, groupId, ...sources.parts() });
  };
  const forgetChecked = useStable((batchId: number | undefined) => {
    if (check !== null && check.batchId === batchId) sources.forget(check.source);
  });
  // The check of exactly what the form holds now.
  const { from, choices } = sources.source;
  const checkedAs = check?.source.from === from && check.source.choices === choices ? check.batchId : null;
  return { groups, groupId, chooseGroup, sources, drafts, missing, submission, send, forgetChecked, checkedAs };
}

export type HostsForm = ReturnType<typeof useHostsForm>;

const FIELDS = {
  group: '[data-field="group"] input',
  ids: '[data-field="ids"] textarea',
  lost: '[data-field="ids"] textarea',
  column: '[data-field="column"] input',
  rows: '[data-field="rows"] input',
};

type HostsSources = ReturnType<typeof useHostsSources>;

/** What has to be answered first: a typed ID that lost its digits, the column of the file, what becomes of its hidden rows. */
function unanswered({ sendsFile, lost, chosen: { look } }: HostsSources): 'lost' | 'column' | 'rows' | null {
  if (!sendsFile && lost() !== null) return 'lost';
  if (!sendsFile || look.state !== 'done' || look.look.taken !== null) return null;
  return look.look.problem?.code === 'sheet-rows-hidden' ? 'rows' : 'column';
}

/** The group that this user added hosts to last, in this browser. */
function useRememberedGroup(): [number | null, (id: number | null) => void] {
  const key = `add-hosts.group.${useSession().user.id}`;
  const [id, setId] = useState(() => Number(readLocal(key)) || null);
  const remember = (next: number | null) => {
    setId(next);
    writeLocal(key, next === null ? null : String(next));
  };
  return [id, remember];
}
