import type { AgentGroup } from '@greenroom/contract/groups.ts';
import { countryName, formatNumber, type Translate, useT } from '../../../lib/text/translate.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import type { DataColumn } from '../../../ui/table/data-table.tsx';
import { Time } from '../../../ui/value/time.tsx';
import classes from './query.module.css';

/** The columns of R-DATA-5. */
export function queryColumns(t: Translate, phone: boolean): DataColumn<AgentGroup>[] {
  const columns = allColumns(t);
  if (!phone) return columns;
  const detail = { id: 'detail', header: '', cell: (row: AgentGroup) => <PhoneDetail row={row} /> };
  // The other columns stay, so that the list can be sorted by them.
  const rest = columns.map(
    (column): DataColumn<AgentGroup> =>
      column.id === 'name' ? { ...column, cell: (row) => <Name row={row} inPath={false} /> } : column,
  );
  return [...rest, { ...detail, phone: 'detail' }];
}

function allColumns(t: Translate): DataColumn<AgentGroup>[] {
  return [
    {
      id: 'name',
      header: t('groups.column.name'),
      sort: 'name',
      grow: true,
      phone: 'title',
      cell: (row) => <Name row={row} inPath />,
    },
    {
      id: 'country',
      header: t('groups.column.country'),
      sort: 'country',
      width: 110,
      phone: 'hidden',
      cell: ({ country }) => countryName(country),
    },
    {
      id: 'agent-id',
      header: t('groups.column.agent-id'),
      width: 96,
      align: 'end',
      phone: 'hidden',
      cell: ({ agentId }) =>
        agentId === null ? <Nobody /> : <bdi>{formatNumber(agentId, { useGrouping: false })}</bdi>,
    },
    {
      id: 'agent',
      header: t('groups.column.agent'),
      sort: 'agent',
      width: 140,
      phone: 'hidden',
      cell: ({ agentNickname }) => (agentNickname === null ? <Nobody /> : <bdi>{agentNickname}</bdi>),
    },
    { id: 'email', header: t('groups.column.email'), width: 205, phone: 'hidden', cell: (row) => <Email row={row} /> },
    { id: 'phone', header: t('groups.column.phone'), width: 150, phone: 'hidden', cell: (row) => <Phone row={row} /> },
    {
      id: 'updated',
      header: t('groups.column.updated'),
      sort: 'updated',
      width: 120,
      phone: 'hidden',
      cell: ({ updatedAt }) => <Time iso={updatedAt} />,
    },
  ];
}

/** The group's name, preceded by the path to it in a quieter tone. */
function Name({ row, inPath }: { row: AgentGroup; inPath: boolean }) {
  const above = row.path.slice(0, -1);
  return (
    <span className={classes.place} title={row.path.join(' › ')}>
      {inPath && above.length > 0 && (
        <span className={classes.above}>
          <bdi>{above.join(' › ')}</bdi> ›
        </span>
      )}
      <bdi className={classes.name}>{row.name}</bdi>
    </span>
  );
}

function Nobody() {
  const t = useT();
  return <Unknown reason={t('groups.bound.nobody')} />;
}

function Email({ row }: { row: AgentGroup }) {
  const t = useT();
  if (row.email !== null) return <bdi dir="ltr">{row.email}</bdi>;
  return <Unknown reason={t(row.agentId === null ? 'groups.bound.nobody' : 'groups.unknown.not-provided')} />;
}

function Phone({ row }: { row: AgentGroup }) {
  const t = useT();
  if (row.phone !== null) return <bdi dir="ltr">{row.phone}</bdi>;
  return <Unknown reason={t(row.agentId === null ? 'groups.bound.nobody' : 'groups.unknown.not-provided')} />;
}

/** The second line of a row on a phone: path, country and agent. */
function PhoneDetail({ row }: { row: AgentGroup }) {
  const above = row.path.slice(0, -1).join(' › ');
  return (
    <span className={classes.phoneDetail}>
      {above !== '' && <bdi>{above}</bdi>}
      <span>{countryName(row.country)}</span>
      {row.agentNickname !== null && <bdi>{row.agentNickname}</bdi>}
    </span>
  );
}
