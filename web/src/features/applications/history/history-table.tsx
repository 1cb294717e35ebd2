import type { HistoryRow } from '@greenroom/contract/applications.ts';
import { HOST_ROLES } from '@greenroom/contract/roles.ts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import { Allowed } from '../../../lib/session/permission.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { DataTable, type Sorting } from '../../../ui/table/data-table.tsx';
import { usePhone } from '../../../ui/theme/phone.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { addHostsAddress } from '../addresses.ts';
import { historyQuery } from '../applications.data.ts';
import classes from '../history.module.css';
import { countFilters, type HistoryState, historyAddressSchema, openKeyOf } from '../history-address.ts';
import { historyColumns } from './history-columns.tsx';
import { HistoryOperations } from './history-operations.tsx';

interface HistoryTableProps {
  state: HistoryState;
  onChange: (change: Partial<HistoryState>) => void;
  onClear: () => void;
}

/** The records that the filters leave, a page of them. */
export function HistoryTable({ state, onChange, onClear }: HistoryTableProps) {
  const t = useT();
  const { open, ...query } = state;
  const { data, error, refetch, isPlaceholderData } = useQuery(historyQuery(query));
  const phone = usePhone();
  const room = phone ? 'phone' : open === undefined ? 'all' : 'beside';
  const columns = useMemo(() => historyColumns(t, room), [t, room]);
  const openRow = useStable((row: HistoryRow) => onChange({ open: openKeyOf(row) }));
  const operations = useCallback(
    (row: HistoryRow) => <HistoryOperations row={row} onOpen={() => openRow(row)} />,
    [openRow],
  );
  return (
    <DataTable
      className={classes.table ?? ''}
      label={t('applications.history.label')}
      columns={columns}
      rows={data?.rows}
      total={data?.total}
      rowKey={openKeyOf}
      page={state.page}
      size={state.size}
      onPage={(page, size) => onChange({ page, size })}
      sorting={{ by: state.sort, order: state.order }}
      defaultSorting={NEWEST_FIRST}
      onSort={({ by, order }) => onChange({ ...sortOf(by), order, page: 1 })}
      stale={isPlaceholderData}
      error={error}
      onRetry={refetch}
      filtered={countFilters(state) > 0}
      onClearFilters={onClear}
      empty={<NothingYet />}
      operations={operations}
      openKey={open ?? null}
      onOpen={openRow}
      pinned={1}
    />
  );
}

const byItself = historyAddressSchema.parse({});
const NEWEST_FIRST: Sorting = { by: byItself.sort, order: byItself.order };

function sortOf(by: string) {
  const sort = historyAddressSchema.shape.sort.safeParse(by);
  return sort.success ? { sort: sort.data } : {};
}

function NothingYet() {
  const t = useT();
  return (
    <EmptyState
      title={t('applications.history.empty')}
      text={t('applications.history.empty-text')}
      action={
        <Allowed roles={HOST_ROLES}>
          <Anchor component={Link} to={addHostsAddress()}>
            {t('applications.add.title')}
          </Anchor>
        </Allowed>
      }
    />
  );
}
