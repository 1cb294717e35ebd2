import type { HistoryRow } from '@greenroom/contract/applications.ts';
import type { RejectionCode } from '@greenroom/contract/reasons.ts';
import { useMemo, useState } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import type { CaseKey } from '../case-key.ts';
import { toggled } from '../flow-state.ts';
import type { Wanted } from './confirm-many.tsx';
import { keyOfRow, useListVerdict } from './use-list-verdict.ts';

/** More than this many are confirmed by name and number first. */
const CONFIRM_ABOVE = 10;

/** What is ticked in the list, and what is decided on it. */
export function useListDeciding(rows: readonly HistoryRow[] | undefined) {
  const t = useT();
  const verdict = useListVerdict(rows ?? []);
  const [ticked, setTicked] = useState<ReadonlySet<CaseKey>>(new Set());
  const [wanted, setWanted] = useState<Wanted | null>(null);
  // Only what is on the page can be decided: a row that went, decided by somebody else, is no longer ticked.
  const selected = useMemo(() => onPage(ticked, rows), [ticked, rows]);
  const count = selected.size;
  const { draft, setDraft } = verdict;

  const send = async (approve: boolean) => {
    setWanted(null);
    const told = await verdict.send(approve, [...selected]);
    if (told !== null) setTicked(new Set());
  };
  const ask = (approve: boolean) => {
    if (count === 0 || verdict.busy || (!approve && draft.codes.length === 0)) return;
    if (count > CONFIRM_ABOVE) setWanted({ approve, count });
    else void send(approve);
  };
  return {
    selected,
    select: setTicked,
    wanted,
    confirm: () => wanted !== null && send(wanted.approve),
    cancel: () => setWanted(null),
    outcomes: verdict.outcomes,
    undo: verdict.undo,
    dismiss: verdict.dismiss,
    error: verdict.error,
    controls: {
      draft,
      disabled: count === 0 || verdict.busy,
      approveLabel: count === 0 ? t('reviews.approve') : t('reviews.approve.many', { count }),
      rejectLabel: count === 0 ? t('reviews.reject') : t('reviews.reject.many', { count }),
      onToggle: (code: RejectionCode) => setDraft({ codes: toggled(draft.codes, code) }),
      onNote: (note: string) => setDraft({ note }),
      onApprove: () => ask(true),
      onReject: () => ask(false),
      onSkip: null,
    },
  };
}

export type ListDeciding = ReturnType<typeof useListDeciding>;

function onPage(keys: ReadonlySet<CaseKey>, rows: readonly HistoryRow[] | undefined): ReadonlySet<CaseKey> {
  return new Set((rows ?? []).map(keyOfRow).filter((key) => keys.has(key)));
}
