import type { CSSProperties } from 'react';
import { useEffect, useRef } from 'react';
import type { DataColumn } from './data-table-types.ts';

const TICK_PX = 40;
const PADDING_PX = 20;
const OPERATIONS_PX = 104;

export interface TableLayout {
  /** True if every column's width is known, so that nothing depends on the content. */
  fixed: boolean;
  /**
   * Widths from start to end, including checkbox, number and operations. An undefined width takes the remaining space.
   */
  widths: readonly (string | undefined)[];
  /** Style of the table itself. */
  style: CSSProperties;
}

interface Parts {
  tick: boolean;
  /** The highest running number of the page; null for a table without numbers. */
  number: number | null;
  operations: number | null;
}

/** Returns the widths, as far as they are known without the content. */
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
  // One column must take the remaining space, or all of them would be stretched. Prefers the last one whose width was
  // not chosen.
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

/** In whole pixels: with a fraction, a right-to-left table could be scrolled a pixel beyond its start. */
function numberWidth(highest: number): string {
  return `round(up, ${String(highest).length}ch + ${PADDING_PX + 4}px, 1px)`;
}

/** Minimum width of a growing column. */
const GROWING_PX = 160;

export function operationsWidth(given: number | undefined): number {
  return given ?? OPERATIONS_PX;
}

/** Widths that columns took from their content, by the columns' IDs, so that the next skeleton has the final shape. */
const remembered = new Map<string, readonly number[]>();

/**
 * Remembers the widths of columns.
 * @param head the header's row
 * @returns the last known widths, while there are no rows
 */
export function useRememberedWidths(
  head: { current: HTMLTableRowElement | null },
  ids: string,
  filled: boolean,
): readonly number[] | undefined {
  const read = useRef<string | null>(null);
  useEffect(() => {
    // Once is enough: a view that is shown again would need a layout for it.
    if (read.current === ids) return undefined;
    read.current = filled && head.current ? ids : null;
    // In the next frame, because earlier the page would be laid out twice.
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
