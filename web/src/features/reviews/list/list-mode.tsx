import type { HistoryRow } from '@greenroom/contract/applications.ts';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@greenroom/contract/constants.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { z } from 'zod';
import { useAddressState } from '../../../lib/address/address-state.ts';
import { describeError } from '../../../lib/api/api.ts';
import { useLive, useServerEvent } from '../../../lib/events/server-events.ts';
import { readLocal } from '../../../lib/storage.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { KeysHelp } from '../../../ui/keys/keys-help.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { usePhone } from '../../../ui/theme/phone.ts';
import type { CaseKey } from '../case-key.ts';
import { DecisionBar } from '../decision-bar.tsx';
import { DecisionSheet } from '../decision-sheet.tsx';
import frame from '../one-by-one/one-by-one.module.css';
import screen from '../review.module.css';
import { openApplicationsOptions } from '../reviews.data.ts';
import { BLUR_KEY } from '../use-look.ts';
import { ConfirmMany } from './confirm-many.tsx';
import { listColumns } from './list-columns.tsx';
import classes from './list-mode.module.css';
import { OutcomePanel } from './outcome-panel.tsx';
import { useListDeciding } from './use-list-deciding.ts';
import { useListKeys } from './use-list-keys.ts';
import { keyOfRow } from './use-list-verdict.ts';

const address = z.object({
  page: z.coerce.number().int().min(1).default(1),
  size: z.coerce
    .number()
    .pipe(z.literal([...PAGE_SIZES]))
    .default(DEFAULT_PAGE_SIZE),
});

/** Open applications as a table, the longest waiting first: many get the same verdict, each row's outcome is told. */
export function ListMode({ onOpen }: { onOpen: (key: CaseKey) => void }) {
  const t = useT();
  const [{ page, size }, setPage] = useAddressState(address);
  const query = useOpenApplications(page, size);
  const rows = query.data?.rows;
  const list = useListDeciding(rows);
  const columns = useMemo(() => listColumns(t, readLocal(BLUR_KEY) === 'on'), [t]);
  const phone = usePhone();
  const note = useRef<HTMLTextAreaElement>(null);
  const table = useRef<HTMLDivElement>(null);
  useListKeys(list, () => note.current?.focus());
  // The row that had the focus has gone with its decision.
  useEffect(() => {
    if (list.outcomes.length > 0 && document.activeElement === document.body) focusRow(table.current);
  }, [list.outcomes]);
  const controls = { ...list.controls, suggested: NONE_SUGGESTED };
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
          <DataTable<HistoryRow>
            label={t('reviews.list.label')}
            columns={columns}
            rows={rows}
            total={query.data?.total}
            rowKey={keyOfRow}
            page={page}
            size={size}
            onPage={(nextPage, nextSize) => setPage({ page: nextPage, size: sizeOf(nextSize) }, { push: true })}
            stale={query.isPlaceholderData}
            error={query.error}
            onRetry={() => query.refetch()}
            empty={<EmptyState title={t('reviews.empty.title')} text={t('reviews.empty.text')} />}
            onOpen={(row) => onOpen(keyOfRow(row))}
            selection={{ keys: list.selected, onChange: list.select }}
            pinned={2}
          />
        </div>
        <footer className={frame.foot}>
          <div className={classes.selected} role="status">
            {list.error === null ? (
              t('reviews.list.selected', { count: list.selected.size })
            ) : (
              <span className={classes.failed}>{t('reviews.list.failed', { reason: describeError(list.error) })}</span>
            )}
          </div>
          {phone ? (
            <DecisionSheet {...controls} />
          ) : (
            <DecisionBar {...controls} rejectKey="R" noteRef={note} onLeaveNote={() => focusRow(table.current)} />
          )}
        </footer>
        <ConfirmMany wanted={list.wanted} draft={list.controls.draft} onConfirm={list.confirm} onCancel={list.cancel} />
      </div>
    </>
  );
}

const NONE_SUGGESTED: readonly number[] = [];

function useOpenApplications(page: number, size: number) {
  const client = useQueryClient();
  const options = openApplicationsOptions(page, size, useLive());
  useServerEvent('queue', () => void client.invalidateQueries({ queryKey: options.queryKey.slice(0, 1) }));
  return useQuery({ ...options, placeholderData: keepPreviousData });
}

function focusRow(table: HTMLElement | null): void {
  table?.querySelector<HTMLElement>('tbody tr[tabindex="0"], li[tabindex="0"]')?.focus();
}

function sizeOf(size: number): (typeof PAGE_SIZES)[number] {
  return PAGE_SIZES.find((each) => each === size) ?? DEFAULT_PAGE_SIZE;
}
