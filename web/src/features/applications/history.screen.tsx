import { parseApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useAddressState } from '../../lib/address/address-state.ts';
import { Link } from '../../lib/address/link.tsx';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import { Allowed } from '../../lib/session/permission.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { useGroupSearch } from '../../lib/use-group-search.ts';
import screen from '../../ui/screen.module.css';
import { usePhone } from '../../ui/theme/phone.ts';
import { ApplicationPanel } from './application/application-panel.tsx';
import { APPLICATION_KEYS } from './applications.data.ts';
import { BatchSummary } from './batch/batch-summary.tsx';
import { HistoryChips } from './history/history-chips.tsx';
import { HistoryFilters } from './history/history-filters.tsx';
import { HistoryTable } from './history/history-table.tsx';
import classes from './history.module.css';
import { type HistoryState, historyAddressSchema, NO_FILTERS } from './history-address.ts';

/**
 * Upload records: filtered, sorted, paged, exported (R-HOST-6); a row opens beside the list, on a phone in place of it.
 * All of it is in the address.
 */
export default function HistoryScreen() {
  const t = useT();
  const [state, setState] = useAddressState(historyAddressSchema);
  const phone = usePhone();
  const groups = useGroupSearch(state.groupId ?? null);
  useStaleOnEvent('application', APPLICATION_KEYS);
  useStaleOnEvent('batch', APPLICATION_KEYS);
  const change = (next: Partial<HistoryState>) => setState(next, { push: true });
  const filter = (next: Partial<HistoryState>) => change({ ...next, page: 1 });
  const clear = () => change(NO_FILTERS);
  const openKey = state.open === undefined ? null : parseApplicationKey(state.open);
  const panel = openKey && (
    <ApplicationPanel key={state.open} applicationKey={openKey} onClose={() => change({ open: undefined })} />
  );
  if (panel && phone) return panel;
  return (
    <div className={screen.screen}>
      <header className={screen.header}>
        <h1 className={screen.title}>{t('applications.history.title')}</h1>
        <Allowed right="applications:submit">
          <Anchor component={Link} to={pathOf('add-hosts')} className={classes.headerLink}>
            <IconUserPlus size={16} aria-hidden />
            {t('applications.add.title')}
          </Anchor>
        </Allowed>
      </header>
      {state.batchId !== undefined && <BatchSummary batchId={state.batchId} />}
      <HistoryFilters state={state} groups={groups} onChange={filter} />
      <HistoryChips state={state} groups={groups} onChange={filter} onClear={clear} />
      <div className={screen.body}>
        <HistoryTable state={state} onChange={change} onClear={clear} />
        {panel}
      </div>
    </div>
  );
}
