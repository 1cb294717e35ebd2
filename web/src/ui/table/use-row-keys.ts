import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { useStable } from '../use-stable.ts';
import { cellMove, isTyped, rowOf } from './row-moves.ts';

/** Actions for rows, each of which takes the row's index on the page. */
export interface RowActions {
  open?: ((index: number) => void) | undefined;
  /** @param extend true with Shift: also toggles all rows since the previously ticked one */
  toggle?: ((index: number, extend: boolean) => void) | undefined;
  selectAll?: (() => void) | undefined;
}

/**
 * Handles keys and clicks in a table. Only one row is in the tab order. Up, Down, Home and End move between rows. Right
 * and Left move into a row's cells and out of them. Enter opens a row, Space selects it, and Ctrl+A selects the page. A
 * click on a row opens it. Spread `body` on the element that contains the rows. The row at `current` gets tab index 0,
 * and all others get -1.
 */
export function useRowKeys(count: number, actions: RowActions) {
  const holder = useRef<HTMLTableSectionElement & HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const current = Math.min(at, Math.max(0, count - 1));
  const onKeyDown = useStable((event: KeyboardEvent) => {
    const row = rowOf(event.target, holder.current);
    if (row === null || isTyped(event.target) || event.altKey) return;
    if (act(event, row, actions)) event.preventDefault();
    else if (cellMove(event, row)) event.preventDefault();
  });
  const onFocus = useStable((event: FocusEvent) => {
    const row = rowOf(event.target, holder.current);
    if (row !== null) setAt(placeOf(row));
  });
  const onClick = useStable((event: MouseEvent) => {
    const row = rowOf(event.target, holder.current);
    if (row !== null && isForRow(event)) actions.open?.(placeOf(row));
  });
  return { current, body: { ref: holder, onKeyDown, onFocus, onClick } };
}

/** @returns whether the key had an effect on the row */
function act(event: KeyboardEvent, row: HTMLElement, actions: RowActions): boolean {
  const { key, target, ctrlKey, metaKey, shiftKey } = event;
  // A button or link within the row handles these keys itself.
  if (target !== row && !(target instanceof HTMLTableCellElement)) return false;
  if (key.toLowerCase() === 'a' && (ctrlKey || metaKey) && actions.selectAll) actions.selectAll();
  else if (ctrlKey || metaKey) return false;
  else if (key === 'Enter' && actions.open) actions.open(placeOf(row));
  else if (key === ' ' && actions.toggle) actions.toggle(placeOf(row), shiftKey);
  else return false;
  return true;
}

/** Elements in a row that handle clicks themselves. */
const INTERACTIVE = 'a, button, input, select, textarea, label, [role="menu"], [role="dialog"]';

function isForRow(event: MouseEvent): boolean {
  if (!(event.target instanceof Element)) return false;
  // Selecting text with the mouse also ends in a click.
  return event.target.closest(INTERACTIVE) === null && !window.getSelection()?.toString();
}

function placeOf(row: HTMLElement): number {
  return Array.from(row.parentElement?.children ?? []).indexOf(row);
}
