import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import classes from './data-table-list.module.css';
import { DataTableRow } from './data-table-row.tsx';
import { type Selecting, useRows, useSelecting } from './data-table-selection.ts';
import { PageTick, RowTick } from './data-table-tick.tsx';
import type { DataColumn, DataTableProps } from './data-table-types.ts';

type ListProps<Row> = DataTableProps<Row> & { rows: readonly Row[] };

/**
 * The table on a phone, whose rows have two lines. Pressing a row opens its record. If rows don't open records, the row
 * expands to show the other columns.
 */
export function DataTableList<Row>(props: ListProps<Row>) {
  const { rows, columns, rowKey, onOpen, operations } = props;
  const keys = rows.map((row) => rowKey(row));
  const selecting = useSelecting(props.selection, keys);
  const page = useRows(props, keys, selecting);
  return (
    <>
      <ListHead {...props} selecting={selecting} />
      <ul className={classes.list} {...page.body}>
        {page.rows.map(({ row, key, number, state }) => (
          <DataTableRow key={key} as="li" {...state} shows={[row, columns, operations, number, onOpen === undefined]}>
            {() => (
              <>
                {selecting && (
                  <RowTick id={key} number={number} checked={state.selected === true} onToggle={selecting.toggle} />
                )}
                <Lines row={row} columns={columns} opens={onOpen !== undefined} />
                {operations && <div className={classes.actions}>{operations(row)}</div>}
              </>
            )}
          </DataTableRow>
        ))}
      </ul>
    </>
  );
}

/** The part above the list that does what the header does on a wide screen. */
function ListHead<Row>(props: ListProps<Row> & { selecting: Selecting | null }) {
  const { columns, rows, selecting, sorting, onSort } = props;
  const t = useT();
  const sortable = columns.filter(({ sort }) => sort !== undefined);
  const sorts = onSort !== undefined && sortable.length > 0;
  if (selecting === null && !sorts) return null;
  const options = sortable.flatMap(({ sort, header }) => [
    { value: `${sort} asc`, label: t('widgets.table.sorted-up', { column: header }) },
    { value: `${sort} desc`, label: t('widgets.table.sorted-down', { column: header }) },
  ]);
  const chosen = sorting === undefined ? '' : `${sorting.by} ${sorting.order}`;
  const known = options.some(({ value }) => value === chosen);
  return (
    <div className={classes.listHead}>
      {selecting && <PageTick worded selecting={selecting} rows={rows.length} />}
      {sorts && (
        <NativeSelect
          size="xs"
          aria-label={t('widgets.table.sort')}
          data={known ? options : [{ value: '', label: t('widgets.table.sort') }, ...options]}
          value={known ? chosen : ''}
          onChange={(event) => {
            const [by = '', order] = event.currentTarget.value.split(' ');
            if (by !== '') onSort({ by, order: order === 'desc' ? 'desc' : 'asc' });
          }}
        />
      )}
    </div>
  );
}

interface LinesProps<Row> {
  row: Row;
  columns: readonly DataColumn<Row>[];
  /** If true, the row opens a record, which shows the other columns. */
  opens: boolean;
}

function Lines<Row>({ row, columns, opens }: LinesProps<Row>) {
  const t = useT();
  const [more, setMore] = useState(false);
  const behind = opens ? [] : columns.filter(({ phone }) => phone === undefined);
  return (
    <>
      <div className={classes.lines}>
        <TwoLines row={row} columns={columns} />
        {more && <Behind row={row} columns={behind} />}
      </div>
      {behind.length > 0 && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={more}
          aria-label={t(more ? 'widgets.table.less' : 'widgets.table.more')}
          onClick={() => setMore(!more)}
        >
          <IconChevronDown size={18} aria-hidden />
        </button>
      )}
    </>
  );
}

/** A row's content on a phone. */
export function TwoLines<Row>({ row, columns }: Pick<LinesProps<Row>, 'row' | 'columns'>) {
  const at = (place: DataColumn<Row>['phone']) => columns.filter(({ phone }) => phone === place);
  return (
    <>
      <div className={classes.titles}>
        {at('title').map((column) => (
          <Fragment key={column.id}>{column.cell(row)}</Fragment>
        ))}
      </div>
      <div className={classes.details}>
        {at('detail').map((column) => (
          <span key={column.id}>{column.cell(row)}</span>
        ))}
      </div>
    </>
  );
}

function Behind<Row>({ row, columns }: Pick<LinesProps<Row>, 'row' | 'columns'>) {
  return (
    <dl className={classes.behind}>
      {columns.map((column) => (
        <div key={column.id}>
          <dt>{column.header}</dt>
          <dd>{column.cell(row)}</dd>
        </div>
      ))}
    </dl>
  );
}
