import type { AgentRow } from '@greenroom/contract/bindings.ts';
import { formatNumber, type Translate, useT } from '../../../lib/text/translate.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import type { DataColumn } from '../../../ui/table/data-table.tsx';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import classes from '../bindings.module.css';

/** The columns that stay while an agent is open beside the list. */
const BESIDE_AN_AGENT = new Set(['name', 'bindings']);

/** @param beside one of them is open beside the list */
export function agentColumns(t: Translate, beside: boolean): DataColumn<AgentRow>[] {
  const columns = allColumns(t);
  return beside ? columns.filter(({ id }) => BESIDE_AN_AGENT.has(id)) : columns;
}

function allColumns(t: Translate): DataColumn<AgentRow>[] {
  return [
    { id: 'name', header: t('bindings.column.agent'), cell: (row) => <AgentName row={row} />, phone: 'title' },
    { id: 'role', header: t('bindings.column.role'), cell: (row) => t(`enums.roles.${row.role}`), phone: 'detail' },
    {
      id: 'bindings',
      header: t('bindings.column.bindings'),
      hint: t('bindings.column.bindings.hint'),
      cell: (row) => formatNumber(row.bindings),
      align: 'end',
    },
    {
      id: 'scope',
      header: t('bindings.column.scope'),
      hint: t('bindings.column.scope.hint'),
      cell: (row) => formatNumber(row.groupsInScope),
      align: 'end',
    },
    { id: 'email', header: t('bindings.column.email'), cell: (row) => <Contact value={row.email} /> },
    { id: 'phone', header: t('bindings.column.phone'), cell: (row) => <Contact value={row.phone} /> },
  ];
}

function AgentName({ row }: { row: AgentRow }) {
  const t = useT();
  return (
    <span className={classes.agent}>
      <bdi className={classes.agentName}>{row.nickName}</bdi>
      <bdi className={classes.quiet}>{row.username}</bdi>
      {row.disabled && <StatusBadge tone="warning">{t('bindings.agent.disabled')}</StatusBadge>}
    </span>
  );
}

function Contact({ value }: { value: string | null }) {
  const t = useT();
  return value === null ? <Unknown reason={t('bindings.agent.not-entered')} /> : <bdi dir="ltr">{value}</bdi>;
}
