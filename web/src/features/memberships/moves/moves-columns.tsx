import type { HostMove } from '@greenroom/contract/memberships.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { type Translate, useT } from '../../../lib/text/translate.tsx';
import type { DataColumn } from '../../../ui/table/data-table.tsx';
import { HostId } from '../../../ui/value/host-id.tsx';
import { Time } from '../../../ui/value/time.tsx';
import { Until } from '../../../ui/value/until.tsx';
import classes from '../memberships.module.css';
import { MoveBadge } from './move-badge.tsx';

/** What still stands in the list while a host is open beside it. */
const BESIDE_A_HOST = new Set(['host', 'kind', 'state', 'when']);

/** @param beside a host is open beside the list */
export function movesColumns(t: Translate, beside: boolean): DataColumn<HostMove>[] {
  const columns: DataColumn<HostMove>[] = [
    { id: 'host', header: t('memberships.column.host'), cell: (row) => <MovedHost row={row} />, phone: 'title' },
    {
      id: 'kind',
      header: t('memberships.column.kind'),
      cell: (row) => t(`memberships.kind.${row.kind}`),
      phone: 'detail',
    },
    { id: 'groups', header: t('memberships.column.groups'), cell: (row) => <Groups row={row} />, phone: 'detail' },
    { id: 'state', header: t('memberships.column.state'), cell: (row) => <MoveBadge move={row} />, phone: 'detail' },
    { id: 'asked', header: t('memberships.column.asked'), cell: (row) => <Time iso={row.askedAt} /> },
    {
      id: 'when',
      header: t('memberships.column.when'),
      hint: t('memberships.column.when.hint'),
      cell: (row) => <When row={row} />,
      phone: 'detail',
    },
  ];
  return beside ? columns.filter(({ id }) => BESIDE_A_HOST.has(id)) : columns;
}

function MovedHost({ row }: { row: HostMove }) {
  return (
    <span className={classes.movedHost}>
      {row.hostName !== null && <bdi className={classes.name}>{row.hostName}</bdi>}
      <HostId id={row.hostId} />
    </span>
  );
}

/** From where to where; who only leaves goes nowhere. */
function Groups({ row }: { row: HostMove }) {
  const t = useT();
  const other = <span className={classes.quiet}>{t('memberships.other-agency')}</span>;
  return (
    <span className={classes.groups}>
      {row.fromGroupName === null ? other : <bdi>{row.fromGroupName}</bdi>}
      {row.kind === 'transfer' && (
        <>
          <IconArrowRight size={14} className={classes.arrow} role="img" aria-label={t('memberships.to')} />
          {row.toGroupName === null ? other : <bdi>{row.toGroupName}</bdi>}
        </>
      )}
    </span>
  );
}

/** What is open: until when; what is settled: since when. */
function When({ row }: { row: HostMove }) {
  if (row.state === 'open') return <Until iso={row.effectiveAt ?? row.dueAt} />;
  return <Time iso={row.effectiveAt ?? row.answeredAt ?? row.dueAt} />;
}
