import type { BindingRequest } from '@greenroom/contract/bindings.ts';
import { type Translate, useT } from '../../../lib/text/translate.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import type { DataColumn } from '../../../ui/table/data-table.tsx';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import { Time } from '../../../ui/value/time.tsx';
import classes from '../bindings.module.css';

const TONES = { open: 'waiting', granted: 'success', refused: 'danger', withdrawn: 'neutral' } as const;

/** @param administers adds the column that names who asked */
export function requestColumns(t: Translate, administers: boolean): DataColumn<BindingRequest>[] {
  const who: DataColumn<BindingRequest> = {
    id: 'who',
    header: t('bindings.column.agent'),
    cell: (row) => <bdi className={classes.agentName}>{row.nickName}</bdi>,
    phone: 'title',
  };
  const columns: DataColumn<BindingRequest>[] = [
    { id: 'wanted', header: t('bindings.column.wanted'), cell: (row) => <Wanted row={row} />, phone: 'title' },
    {
      id: 'state',
      header: t('bindings.column.state'),
      cell: (row) => <RequestBadge state={row.state} />,
      phone: 'detail',
    },
    {
      id: 'asked',
      header: t('bindings.column.asked'),
      cell: (row) => <Time iso={row.askedAt} />,
      phone: 'detail',
    },
    { id: 'answered', header: t('bindings.column.answered'), cell: (row) => <Answered row={row} /> },
  ];
  return administers ? [who, ...columns] : columns;
}

/** The state of a request. */
export function RequestBadge({ state }: { state: BindingRequest['state'] }) {
  const t = useT();
  return <StatusBadge tone={TONES[state]}>{t(`bindings.request.state.${state}`)}</StatusBadge>;
}

function Wanted({ row }: { row: BindingRequest }) {
  return (
    <span className={classes.wanted}>
      <bdi>{row.wanted}</bdi>
      {row.note !== null && <bdi className={classes.quiet}>{row.note}</bdi>}
    </span>
  );
}

function Answered({ row }: { row: BindingRequest }) {
  const t = useT();
  if (row.answeredAt === null) return <Unknown reason={t('bindings.request.unanswered')} />;
  return (
    <span className={classes.wanted}>
      <span>
        <Time iso={row.answeredAt} />
        {row.answeredBy !== null && (
          <>
            {' · '}
            <bdi>{row.answeredBy}</bdi>
          </>
        )}
      </span>
      {row.answerNote !== null && <bdi className={classes.quiet}>{row.answerNote}</bdi>}
    </span>
  );
}
