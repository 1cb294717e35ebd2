import { useRef } from 'react';
import { useAddressState } from '../../lib/address/address-state.ts';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import { useT } from '../../lib/text/translate.tsx';
import { useLeaving } from '../../ui/dialog/use-leaving.tsx';
import { ViewSwitch } from '../../ui/field/view-switch.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useStable } from '../../ui/use-stable.ts';
import { AppsView } from './apps/apps-view.tsx';
import { CountriesView } from './countries/countries-view.tsx';
import { DATA_KEYS } from './data.data.ts';
import { type DataState, dataAddressSchema, VIEWS } from './data-address.ts';
import { DictionariesView } from './dictionaries/dictionaries-view.tsx';
import { type EntriesGuard, UNTOUCHED } from './entries-guard.ts';
import { JobsView } from './jobs/jobs-view.tsx';

/**
 * Manages dictionaries and apps, and shows countries and failed background jobs (R-DATA-6, R-DATA-7, R-DATA-12,
 * R-PLUS-23).
 */
export default function DataScreen() {
  const t = useT();
  const [state, setState] = useAddressState(dataAddressSchema);
  useStaleOnEvent('dictionary', DATA_KEYS);
  const guard = useRef<EntriesGuard>(UNTOUCHED);
  const next = useRef<Partial<DataState>>({});
  const { leave, question } = useLeaving({
    changed: () => guard.current.changed,
    onLeave: () => {
      guard.current.discard();
      setState(next.current, { push: true });
    },
  });
  const change = useStable((part: Partial<DataState>) => {
    const leaves = 'view' in part || ('open' in part && part.open !== state.open);
    if (!leaves) return setState(part, { push: true });
    next.current = part;
    leave();
  });
  return (
    <Screen
      title={t('menus.data')}
      actions={
        <ViewSwitch
          label={t('data.views')}
          views={VIEWS.map((id) => ({ id, label: t(`data.view.${id}`) }))}
          value={state.view}
          onChange={(view) => change({ view, open: undefined, page: 1, search: '' })}
        />
      }
      beside={state.view === 'dictionaries' && state.open !== undefined}
    >
      {state.view === 'dictionaries' && <DictionariesView state={state} onChange={change} guard={guard} />}
      {state.view === 'apps' && <AppsView />}
      {state.view === 'countries' && <CountriesView state={state} onChange={change} />}
      {state.view === 'jobs' && <JobsView state={state} onChange={change} />}
      {question}
    </Screen>
  );
}
