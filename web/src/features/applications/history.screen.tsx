import { Anchor } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconUserPlus } from '@tabler/icons-react';
import { HOST_ROLES } from '@greenroom/contract/roles.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useAddressState } from '../../lib/address-state.ts';
import { Allowed } from '../../lib/permission.tsx';
import { useLocale, useT } from '../../lib/translate.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PHONE } from '../../ui/phone.ts';
import { addHostsAddress } from './addresses.ts';
import { APPLICATION_KEYS, historyQuery } from './applications.data.ts';
import { ApplicationPanel } from './application-panel.tsx';
import { BatchSummary } from './batch-summary.tsx';
import classes from './history.module.css';
import { historyAddressSchema, isFiltered, NO_FILTERS, openKeyOf, parseOpenKey } from './history-address.ts';
import { HistoryChips } from './history-chips.tsx';
import { historyColumns } from './history-columns.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryOperations } from './history-operations.tsx';
import { useHistoryGroups } from './use-history-groups.ts';
import { useStaleOnEvent } from './use-stale-on-event.ts';

/** Upload records: filtered, sorted, paged, exported (R-HOST-6); a row opens beside the list. All of it is in the address. */
export default function HistoryScreen() {
  const t = useT();
  const { locale } = useLocale();
  const [state, setState] = useAddressState(historyAddressSchema);
  const { open, ...query } = state;
  const { data, error, refetch, isPlaceholderData } = useQuery(historyQuery(query));
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const groups = useHistoryGroups();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are in the language.
  const columns = useMemo(() => historyColumns(t), [t, locale]);
  useStaleOnEvent('application', APPLICATION_KEYS);
  useStaleOnEvent('batch', APPLICATION_KEYS);
  const openKey = parseOpenKey(open);
  const clear = () => setState(NO_FILTERS, { push: true });
  const close = () => setState({ open: undefined }, { push: true });
  const panel = openKey && <ApplicationPanel key={open} applicationKey={openKey} onClose={close} page={phone === true} />;
  if (panel && phone) return panel;
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <h1 className={classes.title}>{t('applications.history.title')}</h1>
        <Allowed roles={HOST_ROLES}>
          <Anchor component={Link} to={addHostsAddress()} className={classes.headerLink}>
            <IconUserPlus size={16} aria-hidden />
            {t('applications.add.title')}
          </Anchor>
        </Allowed>
      </header>
      {state.batchId !== undefined && <BatchSummary batchId={state.batchId} />}
      <HistoryFilters state={state} groups={groups} onChange={(change) => setState({ ...change, page: 1 }, { push: true })} />
      <HistoryChips
        state={state}
        groups={groups}
        onChange={(change) => setState({ ...change, page: 1 }, { push: true })}
        onClear={clear}
      />
      <div className={classes.body}>
        <DataTable
          className={classes.table ?? ''}
          label={t('applications.history.label')}
          columns={columns}
          rows={data?.rows}
          total={data?.total}
          rowKey={openKeyOf}
          page={state.page}
          size={state.size}
          onPage={(page, size) => setState({ page, size }, { push: true })}
          sorting={{ by: state.sort, order: state.order }}
          onSort={({ by, order }) => setState({ ...sortOf(by), order, page: 1 }, { push: true })}
          stale={isPlaceholderData}
          error={error}
          onRetry={refetch}
          filtered={isFiltered(state)}
          onClearFilters={clear}
          empty={<NothingYet />}
          operations={(row) => <HistoryOperations row={row} onOpen={() => setState({ open: openKeyOf(row) }, { push: true })} />}
          openKey={open ?? null}
          onOpen={(row) => setState({ open: openKeyOf(row) }, { push: true })}
        />
        {panel}
      </div>
    </div>
  );
}

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
