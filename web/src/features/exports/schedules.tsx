import { PAGE_SIZES } from '@greenroom/contract/constants.ts';
import { SCHEDULE_STATES, type ScheduleRow } from '@greenroom/contract/exports/export-schedules.ts';
import { scheduleList } from '@greenroom/contract/lists/exports.ts';
import { Group } from '@mantine/core';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import type { ListCells } from '../../domain/lists/list-columns.tsx';
import { ListBody } from '../../domain/lists/list-screen.tsx';
import { useWholeList } from '../../domain/lists/use-whole-list.ts';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import { formatHour, formatWeekdayOf } from '../../lib/text/day-format.ts';
import { useT } from '../../lib/text/translate.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Unknown } from '../../ui/state/unknown.tsx';
import { StatusBadge } from '../../ui/value/status-badge.tsx';
import { Time } from '../../ui/value/time.tsx';
import { Until } from '../../ui/value/until.tsx';
import { Parts } from './export-cells.tsx';
import { schedulesQuery, sendPause } from './exports.data.ts';
import classes from './exports.module.css';
import { DeleteAct, IconAct, WorkButton } from './row-acts.tsx';

const ChangeDialog = lazyPart(() => import('./change-schedule-dialog.tsx'));
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'));

/** Width of the button and two icons in the language with the longest texts. */
const OPERATIONS_PX = 230;

const TONES = { active: 'success', paused: 'neutral', stopped: 'danger' } as const;

const CELLS: ListCells<ScheduleRow, (typeof scheduleList)['columns'][number]['id']> = {
  rowKey: ({ id }) => String(id),
  badges: { status: SCHEDULE_STATES.map((state) => `exports.schedule.${state}`) },
  cells: {
    what: (row) => <What row={row} />,
    when: (row) => <When row={row} />,
    status: (row) => <Status row={row} />,
    last: ({ lastAt }) => (lastAt === null ? <Missing text="exports.schedule.never" /> : <Time iso={lastAt} />),
    next: ({ nextAt }) => (nextAt === null ? <Missing text="exports.schedule.not-planned" /> : <Until iso={nextAt} />),
  },
};

/**
 * Lists the user's repeated exports with their next runs and available actions (R-PLUS-24). The list needs no pages
 * because it is short.
 */
export function Schedules() {
  const t = useT();
  const [changing, setChanging] = useState<ScheduleRow | null>(null);
  const [deleting, setDeleting] = useState<ScheduleRow | null>(null);
  const page = useWholeList(useQuery(schedulesQuery), PAGE_SIZES[1]);
  const operations = useCallback(
    (row: ScheduleRow) => <Acts row={row} onChange={setChanging} onDelete={setDeleting} />,
    [],
  );
  return (
    <>
      <ListBody
        text={t('exports.schedules.text')}
        label={t('exports.view.repeated')}
        list={scheduleList}
        shown={CELLS}
        {...page}
        operations={operations}
        operationsWidth={OPERATIONS_PX}
        empty={
          <EmptyState Icon={IconRepeat} title={t('exports.schedules.none')} text={t('exports.schedules.none.text')} />
        }
      />
      <Suspense>
        {changing !== null && <ChangeDialog row={changing} onClose={() => setChanging(null)} />}
        {deleting !== null && <DeleteDialog kind="schedule" row={deleting} onClose={() => setDeleting(null)} />}
      </Suspense>
    </>
  );
}

function What({ row }: { row: ScheduleRow }) {
  const t = useT();
  const { list, range, filter, format, forPrograms } = row;
  return (
    <span className={classes.what}>
      <span className={classes.name}>{t(`exports.list.${list}`)}</span>
      <Parts first={range && t(`exports.relative.${range}`)} {...{ filter, format, forPrograms }} />
    </span>
  );
}

function When({ row: { every, weekday, monthDay, hour } }: { row: ScheduleRow }) {
  const t = useT();
  const params = { hour: formatHour(hour), weekday: formatWeekdayOf(weekday), day: monthDay };
  return <span>{t(`exports.schedule.when.${every}`, params)}</span>;
}

function Status({ row: { state } }: { row: ScheduleRow }) {
  const t = useT();
  return <StatusBadge tone={TONES[state]}>{t(`exports.schedule.state.${state}`)}</StatusBadge>;
}

function Missing({ text }: { text: string }) {
  const t = useT();
  return <Unknown reason={t(text)} />;
}

interface ActsProps {
  row: ScheduleRow;
  onChange: (row: ScheduleRow) => void;
  onDelete: (row: ScheduleRow) => void;
}

function Acts({ row, onChange, onDelete }: ActsProps) {
  const t = useT();
  const what = t(`exports.list.${row.list}`);
  const runs = row.state === 'active';
  const name = runs ? 'pause' : 'resume';
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <WorkButton
        text={t(`exports.schedule.${name}`)}
        label={t(`exports.schedule.${name}.of`, { what })}
        Icon={runs ? IconPlayerPause : IconPlayerPlay}
        work={() => sendPause(row, runs)}
      />
      <IconAct
        text={t('exports.schedule.change')}
        label={t('exports.schedule.change.of', { what })}
        Icon={IconPencil}
        onClick={() => onChange(row)}
      />
      <DeleteAct what={what} onClick={() => onDelete(row)} />
    </Group>
  );
}
