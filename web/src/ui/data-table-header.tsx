import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import type { RowData } from '@tanstack/react-table';
import { useT } from '../lib/translate.tsx';
import { classNames } from './class-names.ts';
import classes from './data-table.module.css';
import type { DataColumn, DataTableProps, Sorting } from './data-table-types.ts';

type HeaderProps<Row extends RowData> = DataTableProps<Row> & { rows: readonly Row[]; numbered: boolean };

/** The sticky header: selects the page, sorts by a click on a column. */
export function DataTableHeader<Row extends RowData>(props: HeaderProps<Row>) {
  const { columns, rows, rowKey, selection, operations, numbered, sorting, onSort } = props;
  const t = useT();
  const keys = rows.map((row) => rowKey(row));
  const chosen = selection === undefined ? 0 : keys.filter((key) => selection.keys.has(key)).length;
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={classNames(classes.head, classes.tick)}>
            <input
              type="checkbox"
              aria-label={t('common.table.select-page')}
              checked={chosen > 0 && chosen === keys.length}
              ref={(box) => {
                if (box) box.indeterminate = chosen > 0 && chosen < keys.length;
              }}
              onChange={() => selection.onChange(withPage(selection.keys, keys, chosen < keys.length))}
            />
          </th>
        )}
        {numbered && (
          <th scope="col" className={classNames(classes.head, classes.number)} data-align="end">
            <abbr title={t('common.table.number')}>#</abbr>
          </th>
        )}
        {columns.map((column) => (
          <Heading key={column.id} column={column} sorting={sorting} onSort={onSort} />
        ))}
        {operations && (
          <th scope="col" className={classNames(classes.head, classes.operations)}>
            <span className={classes.hidden}>{t('common.table.operations')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

interface HeadingProps<Row> {
  column: DataColumn<Row>;
  sorting: Sorting | undefined;
  onSort: ((sorting: Sorting) => void) | undefined;
}

const ARIA = { asc: 'ascending', desc: 'descending' } as const;

function Heading<Row>({ column, sorting, onSort }: HeadingProps<Row>) {
  const { sort } = column;
  const order = sort !== undefined && sorting?.by === sort ? sorting.order : null;
  const Icon = order === null ? IconSelector : order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      className={classes.head}
      data-align={column.align}
      data-grow={column.grow}
      style={column.width === undefined ? undefined : { width: column.width }}
      aria-sort={order === null ? undefined : ARIA[order]}
      title={column.hint}
    >
      {sort === undefined || onSort === undefined ? (
        column.header
      ) : (
        <button
          type="button"
          className={classes.sort}
          data-active={order !== null}
          onClick={() => onSort({ by: sort, order: order === 'desc' ? 'asc' : 'desc' })}
        >
          {column.header}
          <Icon size={14} aria-hidden />
        </button>
      )}
    </th>
  );
}

function withPage(keys: ReadonlySet<string>, page: readonly string[], add: boolean): ReadonlySet<string> {
  const next = new Set(keys);
  for (const key of page) {
    if (add) next.add(key);
    else next.delete(key);
  }
  return next;
}
