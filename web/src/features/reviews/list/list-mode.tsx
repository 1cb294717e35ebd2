import type { HistoryRow } from '@greenroom/contract/applications.ts';
import { keyOfRecord } from '@greenroom/contract/ids/application-key.ts';
import { pageQuery } from '@greenroom/contract/kit/page.ts';
import { openApplicationsList } from '@greenroom/contract/lists/applications.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useAddressState } from '../../../lib/address/address-state.ts';
import { describeError } from '../../../lib/api/api.ts';
import { useLive, useServerEvent } from '../../../lib/events/server-events.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { KeysHelp, useKeys } from '../../../ui/keys/keys-help.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import type { ListCells } from '../../../ui/table/list-columns.tsx';
import { ListTable } from '../../../ui/table/list-table.tsx';
import { Avatar } from '../../../ui/value/avatar.tsx';
import { Decision } from '../decision.tsx';
import type { CaseKey } from '../flow-state.ts';
import { COMMAND_KEYS, reasonKeys } from '../reason-keys.ts';
import screen from '../review.module.css';
import { openApplicationsOptions } from '../reviews.data.ts';
import { useLookSettings } from '../use-look.ts';
import { ConfirmMany } from './confirm-many.tsx';
import classes from './list-mode.module.css';
import { canUndo } from './list-outcomes.ts';
import { OutcomePanel } from './outcome-panel.tsx';
import { type ListVerdict, useListVerdict } from './use-list-verdict.ts';

/** Open applications as a table, the longest waiting first: many get the same verdict, and each row shows its outcome. */
export function ListMode({ onOpen }: { onOpen: (key: CaseKey) => void }) {
  const t = useT();
  const [state, setState] = useAddressState(pageQuery);
  const query = useOpenApplications(state.page, state.size);
  const rows = query.data?.rows;
  const list = useListVerdict(rows);
  const [{ blur }] = useLookSettings();
  const cells = useMemo(() => cellsOf(blur), [blur]);
  const note = useRef<HTMLTextAreaElement>(null);
  const table = useRef<HTMLDivElement>(null);
  useListKeys(list, () => note.current?.focus());
  // The row that had the focus has gone with its decision.
  useEffect(() => {
    if (list.outcomes.length > 0 && document.activeElement === document.body) focusRow(table.current);
  }, [list.outcomes]);
  const count = list.selected.size;
  return (
    <>
      <div className={screen.keys}>
        <KeysHelp />
      </div>
      <div className={screen.body}>
        {list.outcomes.length > 0 && (
          <OutcomePanel outcomes={list.outcomes} onUndo={(chosen) => void list.undo(chosen)} onClose={list.dismiss} />
        )}
        <div ref={table}>
          <ListTable
            label={t('reviews.list.label')}
            list={openApplicationsList}
            shown={cells}
            answer={query}
            state={state}
            onChange={(change) => setState(change, { push: true })}
            empty={<EmptyState title={t('reviews.empty.title')} text={t('reviews.empty.text')} />}
            onOpen={(row) => onOpen(keyOfRecord(row))}
            selection={{ keys: list.selected, onChange: list.select }}
            pinned={2}
          />
        </div>
        <footer className={screen.foot}>
          <div className={classes.selected} role="status">
            {list.error === null ? (
              t('reviews.list.selected', { count })
            ) : (
              <>
                <span className={classes.failed}>{describeError(list.error)}</span> {t('reviews.list.failed')}
              </>
            )}
          </div>
          <Decision
            {...list.controls}
            draft={list.draft}
            disabled={list.disabled}
            suggested={NONE_SUGGESTED}
            approveLabel={count === 0 ? t('reviews.approve') : t('reviews.approve.many', { count })}
            rejectLabel={count === 0 ? t('reviews.reject') : t('reviews.reject.many', { count })}
            rejectKey="R"
            noteRef={note}
            onLeaveNote={() => focusRow(table.current)}
          />
        </footer>
        <ConfirmMany request={list.confirming} draft={list.draft} onConfirm={list.confirm} onCancel={list.cancel} />
      </div>
    </>
  );
}

const NONE_SUGGESTED: readonly number[] = [];

/** The keys of the list; Enter is the row's here, so that R rejects. */
function useListKeys({ controls, outcomes, undo }: ListVerdict, focusNote: () => void): void {
  const t = useT();
  const undoAll = () => {
    const undoables = outcomes.filter((outcome) => canUndo(outcome, Date.now()));
    if (undoables.length > 0) void undo(undoables);
  };
  useKeys([
    { key: 'Space', title: t('reviews.key.tick'), action: focusNote, shownOnly: true },
    { key: 'Ctrl+A', title: t('reviews.key.tick-page'), action: focusNote, shownOnly: true },
    { key: 'Enter', title: t('reviews.key.open'), action: focusNote, shownOnly: true },
    { key: COMMAND_KEYS.approve, title: t('reviews.key.approve-ticked'), action: controls.onApprove },
    { key: 'r', title: t('reviews.key.reject-ticked'), action: controls.onReject },
    ...reasonKeys(t, controls.onToggle),
    { key: COMMAND_KEYS.note, title: t('reviews.key.note'), action: focusNote },
    { key: COMMAND_KEYS.undo, title: t('reviews.key.undo'), action: undoAll },
  ]);
}

function useOpenApplications(page: number, size: number) {
  const client = useQueryClient();
  const options = openApplicationsOptions(page, size, useLive());
  useServerEvent('queue', () => void client.invalidateQueries({ queryKey: options.queryKey.slice(0, 1) }));
  return useQuery({ ...options, placeholderData: keepPreviousData });
}

function focusRow(table: HTMLElement | null): void {
  table?.querySelector<HTMLElement>('tbody tr[tabindex="0"], li[tabindex="0"]')?.focus();
}

/** @param blur pictures are blurred: the reviewer has set so */
function cellsOf(blur: boolean): ListCells<HistoryRow, (typeof openApplicationsList)['columns'][number]['id']> {
  return {
    rowKey: keyOfRecord,
    cells: {
      avatar: (row) => <Avatar url={row.avatarUrl} name={row.name} pixels={40} shape="square" blurred={blur} />,
      name: (row) => <Name row={row} />,
    },
    unknown: () => 'reviews.not-provided',
  };
}

function Name({ row }: { row: HistoryRow }) {
  const t = useT();
  return <bdi className={classes.name}>{row.name ?? t('reviews.nameless')}</bdi>;
}
