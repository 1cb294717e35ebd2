import { EXPORT_STATES, type ExportRow } from '@greenroom/contract/exports/exports.ts';
import { pageQuery } from '@greenroom/contract/kit/page.ts';
import { exportList } from '@greenroom/contract/lists/exports.ts';
import { retentionDays } from '@greenroom/contract/retention.ts';
import { Group } from '@mantine/core';
import { IconDownload, IconFiles, IconRefresh, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { z } from 'zod';
import { isUnderWay, saveExport } from '../../domain/exports/start-export.ts';
import type { ListCells } from '../../domain/lists/list-columns.tsx';
import { ListBody } from '../../domain/lists/list-screen.tsx';
import { useAddressState } from '../../lib/address/address-state.ts';
import { screenAddress } from '../../lib/address/screen-address.ts';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import { useT } from '../../lib/text/translate.tsx';
import { ViewSwitch } from '../../ui/field/view-switch.tsx';
import { Screen } from '../../ui/screen.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Expires, Size, State, What } from './export-cells.tsx';
import { EXPORT_KEYS, exportsQuery, sendAgain, sendCancel } from './exports.data.ts';
import { DeleteAct, WorkButton } from './row-acts.tsx';
import { Schedules } from './schedules.tsx';

/** The screen's views: the files, and the repeated exports. */
const VIEWS = ['files', 'repeated'] as const;

/** The screen's state in its address. */
const exportsAddress = screenAddress('exports', pageQuery.extend({ view: z.enum(VIEWS).default('files') }));

const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'));

/** Width of the button and an icon in the language with the longest texts. */
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

/** Lists the user's exported files with live progress and downloads (R-PLUS-7). */
export default function ExportsScreen() {
  const t = useT();
  const [state, setState] = useAddressState(exportsAddress);
  return (
    <Screen
      title={t('menus.exports')}
      actions={
        <ViewSwitch
          label={t('exports.views')}
          views={VIEWS.map((id) => ({ id, label: t(`exports.view.${id}`) }))}
          value={state.view}
          onChange={(view) => setState({ view, page: 1 }, { push: true })}
        />
      }
    >
      {state.view === 'files' ? (
        <Files state={state} onChange={(change) => setState(change, { push: true })} />
      ) : (
        <Schedules />
      )}
    </Screen>
  );
}

interface FilesProps {
  state: { page: number; size: number };
  onChange: (change: Partial<FilesProps['state']>) => void;
}

/** Lists the files, latest first. */
function Files({ state, onChange }: FilesProps) {
  const t = useT();
  const [deleting, setDeleting] = useState<ExportRow | null>(null);
  const answer = useQuery(exportsQuery({ page: state.page, size: state.size }));
  useStaleOnEvent('export', EXPORT_KEYS);
  const operations = useCallback((row: ExportRow) => <ExportActs row={row} onDelete={setDeleting} />, []);
  return (
    <>
      <ListBody
        text={t('exports.text', { days: retentionDays('exports') })}
        label={t('menus.exports')}
        list={exportList}
        shown={CELLS}
        answer={answer}
        state={state}
        onChange={onChange}
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

interface ExportActsProps {
  row: ExportRow;
  onDelete: (row: ExportRow) => void;
}

/** Shows an export's actions: download it, cancel or repeat it, and delete it. */
function ExportActs({ row, onDelete }: ExportActsProps) {
  const t = useT();
  const what = t(`exports.list.${row.list}`);
  const { name, Icon, act } = actOf(row);
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <WorkButton
        text={t(`exports.${name}`)}
        label={t(`exports.${name}.of`, { what })}
        Icon={Icon}
        work={() => act(row.id)}
      />
      <DeleteAct what={what} onClick={() => onDelete(row)} />
    </Group>
  );
}

const ACTS = {
  download: { name: 'download', Icon: IconDownload, act: saveExport },
  cancel: { name: 'cancel', Icon: IconX, act: sendCancel },
  again: { name: 'again', Icon: IconRefresh, act: sendAgain },
} as const;

function actOf(row: ExportRow) {
  if (isUnderWay(row)) return ACTS.cancel;
  return row.state === 'finished' ? ACTS.download : ACTS.again;
}
