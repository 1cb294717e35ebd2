import { EXPORT_KEPT_DAYS, EXPORT_STATES, type ExportRow } from '@greenroom/contract/exports/exports.ts';
import { exportList } from '@greenroom/contract/lists/exports.ts';
import { IconFiles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { useAddressState } from '../../lib/address/address-state.ts';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import { useT } from '../../lib/text/translate.tsx';
import { ViewSwitch } from '../../ui/field/view-switch.tsx';
import screen from '../../ui/screen.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import type { ListCells } from '../../ui/table/list/list-columns.tsx';
import { ListTable } from '../../ui/table/list/list-table.tsx';
import { ExportActs } from './export-acts.tsx';
import { Expires, Size, State, What } from './export-cells.tsx';
import { EXPORT_KEYS, exportsQuery } from './exports.data.ts';
import classes from './exports.module.css';
import { exportsAddress, VIEWS } from './exports-address.ts';
import { Schedules } from './schedules.tsx';

const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'));

/** Its word on the button and an icon, in the longest language. */
const OPERATIONS_PX = 200;

const CELLS: ListCells<ExportRow, (typeof exportList)['columns'][number]['id']> = {
  rowKey: ({ id }) => String(id),
  badges: { state: EXPORT_STATES.map((state) => `exports.state.${state}`) },
  cells: {
    what: (row) => <What row={row} />,
    state: (row) => <State row={row} />,
    size: (row) => <Size row={row} />,
    expires: (row) => <Expires row={row} />,
  },
  unknown: () => 'exports.no-file',
};

/** The files of lists that one has asked for, live: how far they are, and what can be downloaded (R-PLUS-7). */
export default function ExportsScreen() {
  const t = useT();
  const [state, setState] = useAddressState(exportsAddress);
  return (
    <div className={screen.screen}>
      <header className={screen.header}>
        <h1 className={screen.title}>{t('menus.exports')}</h1>
        <ViewSwitch
          label={t('exports.views')}
          views={VIEWS.map((id) => ({ id, label: t(`exports.view.${id}`) }))}
          value={state.view}
          onChange={(view) => setState({ view, page: 1 }, { push: true })}
        />
      </header>
      {state.view === 'files' ? <Files state={state} onPage={(at) => setState(at, { push: true })} /> : <Schedules />}
    </div>
  );
}

interface FilesProps {
  state: { page: number; size: number };
  onPage: (at: { page: number; size?: number }) => void;
}

/** The files, the latest first. */
function Files({ state, onPage }: FilesProps) {
  const t = useT();
  const [deleting, setDeleting] = useState<ExportRow | null>(null);
  const answer = useQuery(exportsQuery({ page: state.page, size: state.size }));
  useStaleOnEvent('export', EXPORT_KEYS);
  const operations = useCallback((row: ExportRow) => <ExportActs row={row} onDelete={setDeleting} />, []);
  return (
    <>
      <p className={classes.text}>{t('exports.text', { days: EXPORT_KEPT_DAYS })}</p>
      <ListTable
        label={t('menus.exports')}
        list={exportList}
        shown={CELLS}
        answer={answer}
        state={state}
        onChange={({ page, ...rest }) => onPage({ page, ...('size' in rest && { size: rest.size }) })}
        operations={operations}
        operationsWidth={OPERATIONS_PX}
        empty={<EmptyState Icon={IconFiles} title={t('exports.none')} text={t('exports.none.text')} />}
      />
      <Suspense>
        {deleting !== null && <DeleteDialog kind="file" row={deleting} onClose={() => setDeleting(null)} />}
      </Suspense>
    </>
  );
}
