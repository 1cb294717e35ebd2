import { parseApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor, Stack } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useGroupSearch } from '../../domain/groups/use-group-search.ts';
import { useAddressState } from '../../lib/address/address-state.ts';
import { Link } from '../../lib/address/link.tsx';
import { useLive } from '../../lib/events/server-events.ts';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import { Allowed } from '../../lib/session/permission.tsx';
import { useT } from '../../lib/text/translate.tsx';
import screen from '../../ui/screen.module.css';
import { FailedState } from '../../ui/state/failed-state.tsx';
import text from '../../ui/text.module.css';
import { classNames } from '../../ui/theme/class-names.ts';
import { ApplicationPanel } from './application/application-panel.tsx';
import { APPLICATION_KEYS, batchQuery } from './applications.data.ts';
import { BatchNumbers, BatchOrigin, BatchSkeleton } from './batch/batch-panel.tsx';
import { BatchStateBadge } from './batch/batch-state-badge.tsx';
import batchClasses from './batch.module.css';
import { HistoryChips } from './history/history-chips.tsx';
import { HistoryFilters } from './history/history-filters.tsx';
import { HistoryList } from './history/history-list.tsx';
import classes from './history.module.css';
import { type HistoryState, historyAddressSchema, NO_FILTERS } from './history-address.ts';

/**
 * Lists applications with filters, sorting, pages and export (R-HOST-6). A row opens next to the list or, on a phone,
 * instead of it. The address contains the whole state.
 */
export default function HistoryScreen() {
  const t = useT();
  const [state, setState] = useAddressState(historyAddressSchema);
  const groups = useGroupSearch(state.groupId ?? null);
  useStaleOnEvent('application', APPLICATION_KEYS);
  useStaleOnEvent('batch', APPLICATION_KEYS);
  const change = (next: Partial<HistoryState>) => setState(next, { push: true });
  const filter = (next: Partial<HistoryState>) => change({ ...next, page: 1 });
  const clear = () => change(NO_FILTERS);
  const openKey = state.open === undefined ? null : parseApplicationKey(state.open);
  return (
    <HistoryList
      state={state}
      onChange={change}
      onClear={clear}
      actions={
        <Allowed right="applications:submit">
          <Anchor component={Link} to={pathOf('add-hosts')} className={classes.headerLink}>
            <IconUserPlus size={16} aria-hidden />
            {t('applications.add.title')}
          </Anchor>
        </Allowed>
      }
      above={
        <>
          {state.batchId !== undefined && <BatchSummary batchId={state.batchId} />}
          <HistoryFilters state={state} groups={groups} onChange={filter} />
          <HistoryChips state={state} groups={groups} onChange={filter} onClear={clear} />
        </>
      }
      panel={
        openKey !== null && (
          <ApplicationPanel key={state.open} applicationKey={openKey} onClose={() => change({ open: undefined })} />
        )
      }
    />
  );
}

/** Shows a batch's origin and result above the list of its applications. */
function BatchSummary({ batchId }: { batchId: number }) {
  const t = useT();
  const { data: batch, error, refetch } = useQuery(batchQuery(batchId, useLive()));
  if (batch === undefined) return error === null ? <BatchSkeleton /> : <FailedState error={error} onRetry={refetch} />;
  return (
    <Stack
      component="section"
      gap={14}
      className={classNames(screen.below, batchClasses.panel)}
      aria-label={t('applications.batch.title')}
    >
      <header className={batchClasses.head}>
        <h2 className={text.subtitle}>{t(`applications.batch.title.${batch.kind}`)}</h2>
        <BatchOrigin batch={batch} />
        <BatchStateBadge batch={batch} />
      </header>
      <BatchNumbers batch={batch} />
      <Anchor component={Link} to={pathOf('add-hosts', { batch: batch.id })} className={batchClasses.toHistory}>
        {t('applications.batch.to-summary')}
      </Anchor>
    </Stack>
  );
}
