import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { useStable } from '../use-stable.ts';
import { cellMove, isTyped, rowOf } from './row-moves.ts';

/** What can be done to a row, by its place on the page. */
export interface RowActions {
  open?: ((index: number) => void) | undefined;
  /** @param extend with Shift: all rows since the one before */
  toggle?: ((index: number, extend: boolean) => void) | undefined;
  selectAll?: (() => void) | undefined;
}

/**
 * The keyboard of a table: a single row is in the order of Tab, Up, Down, Home and End lead over the rows, Right and Left
 * into the row's cells and out, Enter opens, Space selects, Ctrl+A selects the page. A click on a row opens it.
 * Spread `body` on what holds the rows; the row at `current` takes tab index 0, all others -1.
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

/** @returns whether the key did something to the row */
function act(event: KeyboardEvent, row: HTMLElement, actions: RowActions): boolean {
  const { key, target, ctrlKey, metaKey, shiftKey } = event;
  // On a button or a link within the row these keys are its own.
  if (target !== row && !(target instanceof HTMLTableCellElement)) return false;
  if (key.toLowerCase() === 'a' && (ctrlKey || metaKey) && actions.selectAll) actions.selectAll();
  else if (ctrlKey || metaKey) return false;
  else if (key === 'Enter' && actions.open) actions.open(placeOf(row));
  else if (key === ' ' && actions.toggle) actions.toggle(placeOf(row), shiftKey);
  else return false;
  return true;
}

/** What a row holds that takes clicks for itself. */
const INTERACTIVE = 'a, button, input, select, textarea, label, [role="menu"], [role="dialog"]';

function isForRow(event: MouseEvent): boolean {
  if (!(event.target instanceof Element)) return false;
  // Selecting text with the mouse ends in a click, too.
  return event.target.closest(INTERACTIVE) === null && !window.getSelection()?.toString();
}

function placeOf(row: HTMLElement): number {
  return Array.from(row.parentElement?.children ?? []).indexOf(row);
}
