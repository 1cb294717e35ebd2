import { type ReactNode, useMemo, useRef } from 'react';
import { TabStopContext } from '../keys/tab-stop.ts';
import { classNames } from '../theme/class-names.ts';
import classes from './data-table.module.css';
import { DataTableHeader, pinOf, pinsOf, sizeOf } from './data-table-header.tsx';
import { layoutOf, operationsWidth, useRememberedWidths } from './data-table-layout.ts';
import { DataTableRow } from './data-table-row.tsx';
import { type Selecting, useRows, useSelecting } from './data-table-selection.ts';
import { SkeletonRows } from './data-table-skeleton.tsx';
import { RowTick } from './data-table-tick.tsx';
import type { DataColumn, DataTableProps } from './data-table-types.ts';
import rowsApart from './rows-apart.module.css';
import { useFirstRows } from './use-first-rows.ts';
import { useFittingHeight } from './use-fitting-height.ts';
import { usePins } from './use-pins.ts';
import { useRest } from './use-rest.ts';

/** The table on a wide screen. Until there are rows, it shows their skeleton in the same columns. */
export function DataTableGrid<Row>(props: DataTableProps<Row>) {
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
  const drawn = useDrawnColumns(columns, layout.fixed);
  const widths = useRememberedWidths(head, columns.map(({ id }) => id).join(' '), rows !== undefined);
  useFirstRows(scroller);
  usePins(scroller, columns);
  useRest(scroller, rows);
  useFittingHeight(scroller, rows, [page, size, props.sorting?.by, props.sorting?.order].join(' '));
  return (
    <div ref={scroller} className={classes.scroll}>
      <table
        className={classNames(classes.grid, layout.fixed && rowsApart.table)}
        style={layout.style}
        data-fixed={layout.fixed}
        data-narrowed={columns.some(({ sized }) => sized)}
        aria-busy={rows === undefined}
      >
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
          onResize={props.onResize}
        />
        {rows === undefined ? (
          <SkeletonRows
            columns={columns}
            size={size}
            ticks={selecting !== null}
            {...{ numbered, pinned, operations }}
          />
        ) : (
          <Rows {...props} columns={drawn} rows={rows} keys={keys} selecting={selecting} />
        )}
      </table>
    </div>
  );
}

type RowsProps<Row> = DataTableProps<Row> & {
  rows: readonly Row[];
  keys: readonly string[];
  selecting: Selecting | null;
};

function Rows<Row>(props: RowsProps<Row>) {
  const { columns, keys, operations, selecting } = props;
  const { numbered = true, pinned = 0 } = props;
  const page = useRows(props, keys, selecting);
  const before = (selecting ? 1 : 0) + (numbered ? 1 : 0);
  const pins = pinsOf(pinned, before);
  const draw = (row: Row, key: string, number: number, selected: boolean): ReactNode => (
    <>
      {selecting && (
        <td className={classNames(classes.cell, classes.tick)} {...pinOf(0, pins)}>
          <RowTick id={key} number={number} checked={selected} onToggle={selecting.toggle} />
        </td>
      )}
      {numbered && (
        <td className={classNames(classes.cell, classes.number)} data-align="end" {...pinOf(before - 1, pins)}>
          {number}
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.id}
          className={classes.cell}
          data-align={column.align}
          data-grow={column.grow}
          {...sizeOf(column, pinOf(before + at, pins))}
        >
          {column.cell(row)}
        </td>
      ))}
      {operations && (
        <td className={classNames(classes.cell, classes.operations)} data-align="end">
          {operations(row)}
        </td>
      )}
    </>
  );
  return (
    <TabStopContext value={-1}>
      <tbody {...page.body}>
        {page.rows.map(({ row, key, number, state }) => (
          <DataTableRow key={key} as="tr" {...state} shows={[row, columns, operations, number, pins]}>
            {() => draw(row, key, number, state.selected === true)}
          </DataTableRow>
        ))}
      </tbody>
    </TabStopContext>
  );
}

/**
 * Returns the columns for the rows. The result keeps its identity if only headings change, or widths that the table
 * itself manages, so that no row re-renders when the user resizes a column.
 */
function useDrawnColumns<Row>(columns: readonly DataColumn<Row>[], fixed: boolean): readonly DataColumn<Row>[] {
  const drawn = columns.map((column) => (fixed && column.sized ? withoutSize(column) : column));
  const kept = useRef(drawn);
  if (!isDrawnAlike(kept.current, drawn)) kept.current = drawn;
  return kept.current;
}

function withoutSize<Row>({ sized: _chosen, ...column }: DataColumn<Row>): DataColumn<Row> {
  return column;
}

function isDrawnAlike<Row>(before: readonly DataColumn<Row>[], after: readonly DataColumn<Row>[]): boolean {
  if (before.length !== after.length) return false;
  return after.every((column, index) => {
    const old = before[index];
    return (
      old?.id === column.id &&
      old.cell === column.cell &&
      old.align === column.align &&
      old.grow === column.grow &&
      old.sized === column.sized &&
      (column.sized !== true || old.width === column.width)
    );
  });
}
