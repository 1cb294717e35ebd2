import { keyOfRecord } from '@greenroom/contract/ids/application-key.ts';
import { openApplicationsList } from '@greenroom/contract/lists/applications.ts';
import { listOpen } from '@greenroom/contract/reviews/list-mode.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { ListTable } from '../../../domain/lists/list-table.tsx';
import { useAddressState } from '../../../lib/address/address-state.ts';
import { useLive } from '../../../lib/events/server-events.ts';
import { useStaleOnEvent } from '../../../lib/events/use-stale-on-event.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { TextButton } from '../../../ui/field/text-button.tsx';
import { KeysHelp, useKeys } from '../../../ui/keys/keys-help.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { useStable } from '../../../ui/use-stable.ts';
import type { CaseKey } from '../flow-state.ts';
import { useNotice } from '../notice.tsx';
import { QueueBar } from '../queue-bar.tsx';
import { COMMAND_KEYS, reasonKeys } from '../reason-keys.ts';
import screen from '../review.module.css';
import { openApplicationsOptions } from '../reviews.data.ts';
import { useLookSettings } from '../use-look.ts';
import { ConfirmMany } from './confirm-many.tsx';
import { filterOf, isNarrowed, type ListState, listAddress, OPEN_VIEWS, WHOLE_QUEUE } from './list-address.ts';
import { ListFilters } from './list-filters.tsx';
import { ListFoot } from './list-foot.tsx';
import { openCells } from './open-cells.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import { type ChosenRows, useChosenOpen } from './use-chosen-open.ts';
import { type ListVerdict, useListVerdict } from './use-list-verdict.ts';
import type { ListWork } from './use-list-work.ts';

interface ListModeProps {
  work: ListWork;
  onOpen: (key: CaseKey) => void;
}

/** Lists open applications, longest waiting first. Many can get the same verdict, and each row shows its outcome. */
export function ListMode({ work, onOpen }: ListModeProps) {
  const t = useT();
  const [state, setState] = useAddressState(listAddress);
  const change = useStable((part: Partial<ListState>) => setState(part, { push: true }));
  const query = useQuery(openApplicationsOptions(filterOf(state), state.page, state.size, useLive()));
  useStaleOnEvent('queue', [listOpen.id]);
  useStaleOnEvent('open', [listOpen.id]);
  const { notice, show } = useNotice();
  const chosen = useChosenOpen(work, state, query.isPlaceholderData ? undefined : query.data, show);
  const list = useListVerdict(work, chosen.rows, show);
  const cells = useCells(work, chosen.changed, change);
  const note = useRef<HTMLTextAreaElement>(null);
  const table = useRef<HTMLDivElement>(null);
  useListKeys(list, () => note.current?.focus());
  // Restores the focus if its row has disappeared after a decision.
  useEffect(() => {
    if (work.outcomes.length > 0 && document.activeElement === document.body) focusRow(table.current);
  }, [work.outcomes]);
  return (
    <>
      <QueueBar queue={state.queue} onQueue={(queue) => change({ queue, page: 1 })} />
      <div className={screen.keys}>
        <KeysHelp />
      </div>
      <div className={screen.body}>
        {work.outcomes.length > 0 && (
          <OutcomePanel
            outcomes={work.outcomes}
            onUndo={(chosen) => void list.undo(chosen)}
            onUndoAll={list.undoAll}
            onClose={list.dismiss}
          />
        )}
        <ListFilters state={state} agent={query.data?.agent ?? null} onChange={change} />
        <div ref={table}>
          <ListTable
            label={t('reviews.list.label')}
            list={openApplicationsList}
            views={OPEN_VIEWS}
            shown={cells}
            answer={query}
            state={state}
            onChange={change}
            filtered={isNarrowed(state)}
            onClearFilters={() => change(WHOLE_QUEUE)}
            empty={<Nothing state={state} onAll={() => change({ queue: 'all', page: 1 })} />}
            onOpen={(row) => onOpen(keyOfRecord(row))}
            selection={chosen.selection}
            numbered={false}
            pinned={2}
          />
        </div>
        <ListFoot
          list={list}
          draft={work.draft}
          selection={chosen.selection}
          count={chosen.rows.size}
          total={query.data?.total ?? 0}
          pageKeys={query.data?.rows.map(keyOfRecord) ?? []}
          notice={notice}
          noteRef={note}
          onLeaveNote={() => focusRow(table.current)}
        />
        <ConfirmMany request={list.confirming} draft={work.draft} onConfirm={list.confirm} onCancel={list.cancel} />
      </div>
    </>
  );
}

/**
 * Returns the cells. Their identity changes only if their content does, because a new identity renders all rows again.
 */
function useCells({ pictures }: ListWork, changed: ChosenRows['changed'], change: (part: Partial<ListState>) => void) {
  const [{ blur }] = useLookSettings();
  const { failed, onPicture } = pictures;
  const text = JSON.stringify([...changed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the map's content, not its identity.
  const signs = useMemo(() => changed, [text]);
  return useMemo(
    () => openCells({ blur, failed, changed: signs, onPicture }, (agent) => change({ agent, page: 1 })),
    [blur, failed, signs, onPicture, change],
  );
}

function Nothing({ state, onAll }: { state: ListState; onAll: () => void }) {
  const t = useT();
  if (state.queue === 'all') return <EmptyState title={t('reviews.empty.title')} text={t('reviews.empty.text')} />;
  return (
    <EmptyState
      title={t('reviews.empty.queue', { queue: t(`reviews.queue.${state.queue}`) })}
      text={t('reviews.empty.text')}
      action={<TextButton onClick={onAll}>{t('reviews.empty.all')}</TextButton>}
    />
  );
}

/** Handles the list's keys. The R key rejects, because Enter opens the row. */
function useListKeys({ controls, undoAll }: ListVerdict, focusNote: () => void): void {
  const t = useT();
  useKeys([
    { key: 'Space', title: t('reviews.key.tick'), action: focusNote, shownOnly: true },
    { key: 'Ctrl+A', title: t('reviews.key.tick-page'), action: focusNote, shownOnly: true },
    { key: 'Enter', title: t('reviews.key.open'), action: focusNote, shownOnly: true },
    { key: COMMAND_KEYS.approve, title: t('reviews.key.approve-ticked'), action: controls.onApprove },
    { key: 'r', title: t('reviews.key.reject-ticked'), action: controls.onReject },
    ...reasonKeys(t, controls.onToggle),
    { key: COMMAND_KEYS.note, title: t('reviews.key.note'), action: focusNote },
    { key: COMMAND_KEYS.undo, title: t('reviews.key.undo-all'), action: undoAll },
  ]);
}

function focusRow(table: HTMLElement | null): void {
  table?.querySelector<HTMLElement>('tbody tr[tabindex="0"], li[tabindex="0"]')?.focus();
}
