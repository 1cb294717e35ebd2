import { createColumnHelper, type RowData, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { classNames } from './class-names.ts';
import classes from './data-table.module.css';
import { DataTableHeader } from './data-table-header.tsx';
import { RowTick } from './data-table-tick.tsx';
import type { DataTableProps } from './data-table-types.ts';
import { useRowKeys } from './use-row-keys.ts';

const features = tableFeatures({});

/** The table on a wide screen. */
export function DataTableGrid<Row extends RowData>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { columns, rows, rowKey, page, size, openKey = null, onOpen, operations, selection, numbered = true } = props;
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return columns.map((column) =>
      helper.display({ id: column.id, header: column.header, cell: ({ row }) => column.cell(row.original) }),
    );
  }, [columns]);
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({ features, columns: definitions, data, getRowId: rowKey });
  const keys = useRowKeys(rows.length, (index) => {
    const row = rows[index];
    if (row !== undefined) onOpen?.(row);
  });
  return (
    <div className={classes.scroll} data-stale={props.stale === true}>
      <table className={classes.grid}>
        <DataTableHeader {...props} rows={rows} numbered={numbered} />
        <tbody ref={keys.ref} onKeyDown={keys.onKeyDown}>
          {table.getRowModel().rows.map((row, index) => (
            <tr
              key={row.id}
              {...keys.rowProps(index)}
              className={classNames(classes.row, onOpen && classes.openable)}
              aria-current={row.id === openKey ? 'true' : undefined}
              data-selected={selection?.keys.has(row.id) === true}
            >
              {selection && (
                <td className={classNames(classes.cell, classes.tick)}>
                  <RowTick selection={selection} id={row.id} number={(page - 1) * size + index + 1} />
                </td>
              )}
              {numbered && (
                <td className={classNames(classes.cell, classes.number)} data-align="end">
                  {(page - 1) * size + index + 1}
                </td>
              )}
              {row.getAllCells().map((cell, at) => (
                <td
                  key={cell.id}
                  className={classes.cell}
                  data-align={columns[at]?.align}
                  data-grow={columns[at]?.grow}
                >
                  <table.FlexRender cell={cell} />
                </td>
              ))}
              {operations && (
                <td className={classNames(classes.cell, classes.operations)} data-align="end">
                  {operations(row.original)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
