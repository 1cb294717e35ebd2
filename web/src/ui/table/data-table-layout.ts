import type { CSSProperties } from 'react';
import { useEffect, useRef } from 'react';
import type { DataColumn } from './data-table-types.ts';

const TICK_PX = 40;
const PADDING_PX = 20;
const OPERATIONS_PX = 104;

export interface TableLayout {
  /** Every column's width is known: nothing depends on the content. */
  fixed: boolean;
  /** Widths from the start to the end, box, number and operations included; undefined takes what is left. */
  widths: readonly (string | undefined)[];
  /** Of the table itself. */
  style: CSSProperties;
}

interface Parts {
  tick: boolean;
  /** The highest running number of the page; null: no numbers. */
  number: number | null;
  operations: number | null;
}

/** How wide everything is, as far as that is known before there is any content. */
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
  // One column must take what the others leave, else all of them would be stretched: one whose width nobody has chosen.
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

/** In whole pixels: with a fraction, a table from right to left can be scrolled a pixel beyond its start. */
function numberWidth(highest: number): string {
  return `round(up, ${String(highest).length}ch + ${PADDING_PX + 4}px, 1px)`;
}

/** The least that a growing column has. */
const GROWING_PX = 160;

export function operationsWidth(given: number | undefined): number {
  return given ?? OPERATIONS_PX;
}

/** Widths that columns took from their content, by the columns' ids, so that the next skeleton has the final shape. */
const remembered = new Map<string, readonly number[]>();

/** @param head the header's row @returns widths as they were the last time, while there are no rows */
export function useRememberedWidths(
  head: { current: HTMLTableRowElement | null },
  ids: string,
  filled: boolean,
): readonly number[] | undefined {
  const read = useRef<string | null>(null);
  useEffect(() => {
    // Once is enough: a view that is shown again would have to be laid out for it.
    if (read.current === ids) return undefined;
    read.current = filled && head.current ? ids : null;
    // With the frame: sooner, the page would be laid out for it twice.
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
