import type { CSSProperties } from 'react';
import { useEffect, useRef } from 'react';
import type { DataColumn } from './data-table-types.ts';

const TICK_PX = 40;
const PADDING_PX = 20;
const OPERATIONS_PX = 104;

export interface TableLayout {
  /** True if every column's width is known, so that the layout doesn't depend on the content. */
  fixed: boolean;
  /**
   * Widths from start to end, including the checkbox, number and operations columns. A column with an undefined width
   * uses the remaining space.
   */
  widths: readonly (string | undefined)[];
  /** Style for the table itself. */
  style: CSSProperties;
}

interface Parts {
  tick: boolean;
  /** The highest running number on the page. Null for a table without numbers. */
  number: number | null;
  operations: number | null;
}

/** Returns the layout with all widths that are known without the content. */
export function layoutOf<Row>(columns: readonly DataColumn<Row>[], parts: Parts): TableLayout {
  const fixed = columns.every((column) => column.width !== undefined || column.grow === true);
  const widths = [
    ...(parts.tick ? [`${TICK_PX}px`] : []),
    ...(parts.number === null ? [] : [numberWidth(parts.number)]),
    ...columns.map((column) => (column.width === undefined ? undefined : `${column.width}px`)),
    ...(parts.operations === null ? [] : [`${parts.operations}px`]),
  ];
  if (!fixed) return { fixed, widths, style: {} };
  const grows = columns.some((column) => column.grow === true);
  // One column must use the remaining space, or all columns would be stretched. This is the last column whose width the
  // user hasn't chosen, if there is one.
  const free = columns.findLastIndex((column) => column.sized !== true);
  const last = (free < 0 ? columns.length - 1 : free) + (parts.tick ? 1 : 0) + (parts.number === null ? 0 : 1);
  const sum = widths.map((width) => width ?? `${GROWING_PX}px`).join(' + ');
  const shared = grows ? widths : widths.map((width, index) => (index === last ? undefined : width));
  return {
    fixed,
    widths: shared,
    style: {
      tableLayout: 'fixed',
      inlineSize: `max(100%, ${sum === '' ? '0px' : `calc(${sum})`})`,
      '--gr-columns': shared.map((width) => width ?? 'minmax(0, 1fr)').join(' '),
    },
  };
}

/**
 * Returns the width of the number column in whole pixels. With a fraction, users could scroll a right-to-left table a
 * pixel beyond its start.
 */
function numberWidth(highest: number): string {
  return `round(up, ${String(highest).length}ch + ${PADDING_PX + 4}px, 1px)`;
}

/** Minimum width of a growing column. */
const GROWING_PX = 160;

export function operationsWidth(given: number | undefined): number {
  return given ?? OPERATIONS_PX;
}

/** Column widths that resulted from the content, by the columns' IDs, so that the next skeleton has the final shape. */
const remembered = new Map<string, readonly number[]>();

/**
 * Remembers the column widths.
 * @param head the header row
 * @returns the last known widths, while there are no rows
 */
export function useRememberedWidths(
  head: { current: HTMLTableRowElement | null },
  ids: string,
  filled: boolean,
): readonly number[] | undefined {
  const read = useRef<string | null>(null);
  useEffect(() => {
    // Reading the widths once is enough. When a view is shown again, reading them would require a layout.
    if (read.current === ids) return undefined;
    read.current = filled && head.current ? ids : null;
    // Reads the widths in the next frame. Earlier, the page would be laid out twice.
    const frame = requestAnimationFrame(() => {
      const cells = filled ? head.current?.cells : undefined;
      if (cells) {
        const widths = [...cells].map((cell) => cell.offsetWidth);
        remembered.set(ids, widths);
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [head, ids, filled]);
  return filled ? undefined : remembered.get(ids);
}
