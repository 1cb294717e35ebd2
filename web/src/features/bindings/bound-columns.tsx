import type { BindingRow } from '@greenroom/contract/bindings.ts';
import { type Translate, useT } from '../../lib/text/translate.tsx';
import { Unknown } from '../../ui/state/unknown.tsx';
import type { DataColumn } from '../../ui/table/data-table.tsx';
import { GroupPath } from '../../ui/value/group-path.tsx';
import { Time } from '../../ui/value/time.tsx';
import classes from './bindings.module.css';

/** @param ended adds when a binding ended, and who ended it */
export function boundColumns(t: Translate, ended: boolean): DataColumn<BindingRow>[] {
  const columns: DataColumn<BindingRow>[] = [
    { id: 'path', header: t('bindings.column.group'), cell: (row) => <GroupPath path={row.path} />, phone: 'title' },
    {
      id: 'since',
      header: t('bindings.column.since'),
      cell: (row) => <Time iso={row.boundAt} />,
      phone: 'detail',
    },
    { id: 'by', header: t('bindings.column.by'), cell: (row) => <Who name={row.boundBy} />, phone: 'detail' },
  ];
  const end: DataColumn<BindingRow>[] = [
    { id: 'until', header: t('bindings.column.until'), cell: (row) => <Ended row={row} />, phone: 'detail' },
  ];
  const note: DataColumn<BindingRow> = {
    id: 'note',
    header: t('bindings.column.note'),
    cell: (row) => row.note !== null && <bdi className={classes.rowNote}>{row.note}</bdi>,
  };
  return [...columns, ...(ended ? end : []), note];
}

function Who({ name }: { name: string | null }) {
  const t = useT();
  return name === null ? <Unknown reason={t('bindings.by.unknown')} /> : <bdi>{name}</bdi>;
}

function Ended({ row }: { row: BindingRow }) {
  const t = useT();
  if (row.unboundAt === null) return t('bindings.still');
  return (
    <span className={classes.endedBy}>
      <Time iso={row.unboundAt} />
      {row.unboundBy !== null && <bdi className={classes.quiet}>{row.unboundBy}</bdi>}
    </span>
  );
}
