import type { KeyboardEvent } from 'react';

/** Fields in which the arrow keys move the caret. */
const TYPED = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]';

/**
 * Returns the row that an event belongs to.
 * @returns null if the event came from outside the rows, such as from a menu or a dialog that a row opened
 */
export function rowOf(target: EventTarget, holder: HTMLElement | null): HTMLElement | null {
  if (!(target instanceof Element) || holder === null || !holder.contains(target)) return null;
  for (let element: Element | null = target; element !== null; element = element.parentElement) {
    if (element.parentElement === holder) return element instanceof HTMLElement ? element : null;
  }
  return null;
}

/** Returns whether the element needs the arrow keys for typing. */
export function isTyped(target: EventTarget): boolean {
  return target instanceof Element && target.matches(TYPED);
}

/**
 * Moves the focus across rows and cells.
 * @returns whether the key moved the focus
 */
export function cellMove(event: KeyboardEvent, row: HTMLElement): boolean {
  const goal = goalOf(event, row);
  if (goal === null) return false;
  // Only arrow keys reach a cell, so it gets its tab index only now.
  if (!goal.hasAttribute('tabindex') && goal.matches('td')) goal.tabIndex = -1;
  goal.focus();
  return true;
}

function goalOf(event: KeyboardEvent, row: HTMLElement): HTMLElement | null {
  const { key, ctrlKey, metaKey, shiftKey, target } = event;
  const inside = target !== row;
  const far = ctrlKey || metaKey;
  if (shiftKey) return null;
  if (key === 'Home' || key === 'End') {
    if (inside && !far) return edge(stopsOf(row), key === 'End');
    return inRow(edge(rowsOf(row), key === 'End'), row, target);
  }
  if (far) return null;
  if (key === 'ArrowDown') return inRow(row.nextElementSibling, row, target);
  if (key === 'ArrowUp') return inRow(row.previousElementSibling, row, target);
  if (key === 'Escape') return inside ? row : null;
  const forward = getComputedStyle(row).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  return beside(row, target, key === forward);
}

/** Returns the row's next or previous stop. The row itself comes before the first stop. */
function beside(row: HTMLElement, from: EventTarget, forward: boolean): HTMLElement | null {
  const stops = stopsOf(row);
  const at = from instanceof HTMLElement ? stops.indexOf(from) : -1;
  if (forward) return stops[at + 1] ?? null;
  if (at < 0) return null;
  return stops[at - 1] ?? row;
}

/** Returns the same cell in another row, or that row itself if the focus is on a row. */
function inRow(other: Element | null, row: HTMLElement, from: EventTarget): HTMLElement | null {
  if (!(other instanceof HTMLElement)) return null;
  if (from === row || !(from instanceof Element)) return other;
  const place = cellsOf(row).findIndex((cell) => cell.contains(from));
  const cell = cellsOf(other)[place];
  return cell === undefined ? other : (stopsIn(cell)[0] ?? other);
}

/** Returns the stops within a row: the focusable elements in its cells, and cells without such elements. */
function stopsOf(row: HTMLElement): HTMLElement[] {
  return cellsOf(row).flatMap(stopsIn);
}

function stopsIn(cell: HTMLElement): HTMLElement[] {
  const inside = [...cell.querySelectorAll<HTMLElement>(FOCUSABLE)];
  return inside.length === 0 ? [cell] : inside;
}

/** Returns a row's cells. Rows with two lines have none. */
function cellsOf(row: HTMLElement): HTMLElement[] {
  return [...row.children].filter((child) => child instanceof HTMLTableCellElement);
}

function rowsOf(row: HTMLElement): Element[] {
  return [...(row.parentElement?.children ?? [])];
}

function edge<E>(elements: readonly E[], last: boolean): E | null {
  return elements.at(last ? -1 : 0) ?? null;
}
