import { EXPORT_KEPT_DAYS, type ExportRow } from '@greenroom/contract/exports.ts';
import { exportList } from '@greenroom/contract/lists/exports.ts';
import { IconFiles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { useAddressState } from '../../lib/address/address-state.ts';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import { useT } from '../../lib/text/translate.tsx';
import screen from '../../ui/screen.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import type { ListCells } from '../../ui/table/list-columns.tsx';
import { ListTable } from '../../ui/table/list-table.tsx';
import { ExportActs } from './export-acts.tsx';
import { Expires, Size, State, What } from './export-cells.tsx';
import { EXPORT_KEYS, exportsQuery } from './exports.data.ts';
import classes from './exports.module.css';
import { exportsAddress } from './exports-address.ts';

const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'));

const CELLS: ListCells<ExportRow, (typeof exportList)['columns'][number]['id']> = {
  rowKey: ({ id }) => String(id),
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
  const [deleting, setDeleting] = useState<ExportRow | null>(null);
  const answer = useQuery(exportsQuery(state));
  useStaleOnEvent('export', EXPORT_KEYS);
  const operations = useCallback((row: ExportRow) => <ExportActs row={row} onDelete={setDeleting} />, []);
  return (
    <div className={screen.screen}>
      <header className={screen.header}>
        <h1 className={screen.title}>{t('menus.exports')}</h1>
      </header>
      <p className={classes.text}>{t('exports.text', { days: EXPORT_KEPT_DAYS })}</p>
      <ListTable
        label={t('menus.exports')}
        list={exportList}
        shown={CELLS}
        answer={answer}
        state={state}
        onChange={({ page, ...rest }) => setState({ page, ...('size' in rest && { size: rest.size }) }, { push: true })}
        operations={operations}
        empty={<EmptyState Icon={IconFiles} title={t('exports.none')} text={t('exports.none.text')} />}
      />
      <Suspense>{deleting !== null && <DeleteDialog row={deleting} onClose={() => setDeleting(null)} />}</Suspense>
    </div>
  );
}
