import type { RowData } from '@tanstack/react-table';
import { Fragment } from 'react';
import { classNames } from './class-names.ts';
import classes from './data-table.module.css';
import { RowTick } from './data-table-tick.tsx';
import type { DataTableProps } from './data-table-types.ts';
import { useRowKeys } from './use-row-keys.ts';

/** The table on a phone: rows of two lines, the whole row opens. */
export function DataTableList<Row extends RowData>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { rows, columns, rowKey, page, size, openKey = null, onOpen, operations, selection } = props;
  const titles = columns.filter((column) => column.phone === 'title');
  const details = columns.filter((column) => column.phone === 'detail');
  const keys = useRowKeys(rows.length, (index) => {
    const row = rows[index];
    if (row !== undefined) onOpen?.(row);
  });
  return (
    <ul className={classes.list} ref={keys.ref} onKeyDown={keys.onKeyDown} data-stale={props.stale === true}>
      {rows.map((row, index) => {
        const key = rowKey(row);
        return (
          <li
            key={key}
            {...keys.rowProps(index)}
            className={classNames(classes.row, classes.item, onOpen && classes.openable)}
            aria-current={key === openKey ? 'true' : undefined}
            data-selected={selection?.keys.has(key) === true}
          >
            {selection && <RowTick selection={selection} id={key} number={(page - 1) * size + index + 1} />}
            <div className={classes.lines}>
              <div className={classes.titles}>
                {titles.map((column) => (
                  <Fragment key={column.id}>{column.cell(row)}</Fragment>
                ))}
              </div>
              <div className={classes.details}>
                {details.map((column) => (
                  <span key={column.id}>{column.cell(row)}</span>
                ))}
              </div>
            </div>
            {operations && <div className={classes.actions}>{operations(row)}</div>}
          </li>
        );
      })}
    </ul>
  );
}
