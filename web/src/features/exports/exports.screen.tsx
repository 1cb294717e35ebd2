import { EXPORT_STATES, type ExportRow } from '@greenroom/contract/exports/exports.ts';
import { pageQuery } from '@greenroom/contract/kit/page.ts';
import { exportList } from '@greenroom/contract/lists/exports.ts';
import { retentionDays } from '@greenroom/contract/retention.ts';
import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { IconDownload, IconFiles, IconRefresh, IconTrash, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { z } from 'zod';
import { isUnderWay, saveExport } from '../../domain/exports/start-export.ts';
import type { ListCells } from '../../domain/lists/list-columns.tsx';
import { ListTable } from '../../domain/lists/list-table.tsx';
import { useAddressState } from '../../lib/address/address-state.ts';
import { screenAddress } from '../../lib/address/screen-address.ts';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import { useT } from '../../lib/text/translate.tsx';
import { ViewSwitch } from '../../ui/field/view-switch.tsx';
import screen from '../../ui/screen.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Expires, Size, State, What } from './export-cells.tsx';
import { EXPORT_KEYS, exportsQuery, sendAgain, sendCancel } from './exports.data.ts';
import classes from './exports.module.css';
import { Schedules } from './schedules.tsx';

/** The files, or what is repeated. */
const VIEWS = ['files', 'repeated'] as const;

/** The screen's state in its address. */
const exportsAddress = screenAddress('exports', pageQuery.extend({ view: z.enum(VIEWS).default('files') }));

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
      <p className={classes.text}>{t('exports.text', { days: retentionDays('exports') })}</p>
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

interface ExportActsProps {
  row: ExportRow;
  onDelete: (row: ExportRow) => void;
}

/** What can be done with an export: its file, or an end to it, or the same again; and deleting it. */
function ExportActs({ row, onDelete }: ExportActsProps) {
  const t = useT();
  const [working, setWorking] = useState(false);
  const what = t(`exports.list.${row.list}`);
  const { name, Icon, act } = actOf(row);
  const run = async () => {
    setWorking(true);
    await act(row.id).finally(() => setWorking(false));
  };
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        size="compact-sm"
        variant="default"
        loading={working}
        leftSection={<Icon size={14} aria-hidden />}
        aria-label={t(`exports.${name}.of`, { what })}
        onClick={() => void run()}
      >
        {t(`exports.${name}`)}
      </Button>
      <Tooltip label={t('exports.delete')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('exports.delete.of', { what })}
          onClick={() => onDelete(row)}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
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
