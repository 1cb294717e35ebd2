import { createColumnHelper, type RowData, tableFeatures, useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo, useRef } from 'react';
import { TabStopContext } from '../keys/tab-stop.ts';
import { classNames } from '../theme/class-names.ts';
import classes from './data-table.module.css';
import { DataTableHeader, pinOf, pinsOf } from './data-table-header.tsx';
import { layoutOf, operationsWidth, type TableLayout, useRememberedWidths } from './data-table-layout.ts';
import { DataTableRow } from './data-table-row.tsx';
import { rowActions, type Selecting, useSelecting } from './data-table-selection.ts';
import { SkeletonRows } from './data-table-skeleton.tsx';
import { RowTick } from './data-table-tick.tsx';
import type { DataTableProps } from './data-table-types.ts';
import { useFittingHeight } from './use-fitting-height.ts';
import { useNearRows } from './use-near-rows.ts';
import { usePins } from './use-pins.ts';
import { useRest } from './use-rest.ts';
import { useRowKeys } from './use-row-keys.ts';

const features = tableFeatures({});

/** The table on a wide screen; without rows their skeleton, in the same columns. */
export function DataTableGrid<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, rows, page, size, operations, numbered = true, pinned = 0 } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLTableRowElement>(null);
  const keys = useMemo(() => (rows ?? []).map((row) => props.rowKey(row)), [rows, props.rowKey]);
  const selecting = useSelecting(props.selection, keys);
  const layout = layoutOf(columns, {
    tick: selecting !== null,
    number: numbered ? page * size : null,
    operations: operations === undefined ? null : operationsWidth(props.operationsWidth),
  });
  const widths = useRememberedWidths(head, columns.map(({ id }) => id).join(' '), rows !== undefined);
  usePins(scroller, columns);
  useNearRows(scroller, rows);
  useRest(scroller, rows);
  useFittingHeight(scroller, rows, [page, size, props.sorting?.by, props.sorting?.order].join(' '));
  return (
    <div ref={scroller} className={classes.scroll}>
      <table className={classes.grid} style={layout.style} data-fixed={layout.fixed} aria-busy={rows === undefined}>
        {layout.fixed && <Widths layout={layout} />}
        <DataTableHeader
          ref={head}
          columns={columns}
          rows={keys.length}
          selecting={selecting}
          numbered={numbered}
          operations={operations !== undefined}
          pinned={pinned}
          widths={layout.fixed ? undefined : widths}
          sorting={props.sorting}
          defaultSorting={props.defaultSorting}
          onSort={props.onSort}
        />
        {rows === undefined ? (
          <SkeletonRows
            columns={columns}
            size={size}
            ticks={selecting !== null}
            {...{ numbered, pinned, operations }}
          />
        ) : (
          <Rows {...props} rows={rows} keys={keys} selecting={selecting} />
        )}
      </table>
    </div>
  );
}

function Widths({ layout }: { layout: TableLayout }) {
  return (
    <colgroup>
      {layout.widths.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a width has nothing else to be known by.
        <col key={index} style={{ inlineSize: width }} />
      ))}
    </colgroup>
  );
}

type RowsProps<Row extends RowData> = DataTableProps<Row> & {
  rows: readonly Row[];
  keys: readonly string[];
  selecting: Selecting | null;
};

function Rows<Row extends RowData>(props: RowsProps<Row>) {
  const { columns, rows, keys, rowKey, page, size, openKey, onOpen, operations, selecting } = props;
  const { numbered = true, pinned = 0 } = props;
  const table = useRows(columns, rows, rowKey);
  const moves = useRowKeys(rows.length, rowActions(rows, keys, onOpen, selecting));
  const before = (selecting ? 1 : 0) + (numbered ? 1 : 0);
  const pins = pinsOf(pinned, before);
  const draw = (row: (typeof table.rows)[number], number: number, selected: boolean): ReactNode => (
    <>
      {selecting && (
        <td className={classNames(classes.cell, classes.tick)} {...pinOf(0, pins)}>
          <RowTick id={row.id} number={number} checked={selected} onToggle={selecting.toggle} />
        </td>
      )}
      {numbered && (
        <td className={classNames(classes.cell, classes.number)} data-align="end" {...pinOf(before - 1, pins)}>
          {number}
        </td>
      )}
      {row.getAllCells().map((cell, at) => (
        <td
          key={cell.column.id}
          className={classes.cell}
          data-align={columns[at]?.align}
          data-grow={columns[at]?.grow}
          {...pinOf(before + at, pins)}
        >
          <table.FlexRender cell={cell} />
        </td>
      ))}
      {operations && (
        <td className={classNames(classes.cell, classes.operations)} data-align="end">
          {operations(row.original)}
        </td>
      )}
    </>
  );
  return (
    <TabStopContext value={-1}>
      <tbody {...moves.body}>
        {table.rows.map((row, index) => {
          const number = (page - 1) * size + index + 1;
          const selected = selecting === null ? null : selecting.isSelected(row.id);
          return (
            <DataTableRow
              key={row.id}
              as="tr"
              openable={onOpen !== undefined}
              current={index === moves.current}
              open={row.id === openKey}
              selected={selected}
              shows={[row.original, columns, operations, number, pins]}
            >
              {() => draw(row, number, selected === true)}
            </DataTableRow>
          );
        })}
      </tbody>
    </TabStopContext>
  );
}

function useRows<Row extends RowData>(
  columns: DataTableProps<Row>['columns'],
  rows: readonly Row[],
  rowKey: (row: Row) => string,
) {
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return columns.map((column) =>
      helper.display({ id: column.id, header: column.header, cell: ({ row }) => column.cell(row.original) }),
    );
  }, [columns]);
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({ features, columns: definitions, data, getRowId: rowKey });
  return { rows: table.getRowModel().rows, FlexRender: table.FlexRender };
}
