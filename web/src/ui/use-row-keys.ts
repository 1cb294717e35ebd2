import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';

/**
 * Opens rows by a click or Enter, and moves the focus over them by Up, Down, Home and End; a single row is in the tab
 * order. Spread `rowProps(index)` on the row, `ref` and `onKeyDown` on what holds the rows.
 */
export function useRowKeys(count: number, onOpen: (index: number) => void) {
  const holder = useRef<HTMLTableSectionElement & HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const current = Math.min(at, Math.max(0, count - 1));
  const focus = (index: number) => {
    setAt(index);
    const row = holder.current?.children.item(index);
    if (row instanceof HTMLElement) row.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys inside a cell (a button, a field) are that element's own.
    if (!(event.target instanceof HTMLElement) || event.target.parentElement !== holder.current) return;
    if (event.key === 'Enter') onOpen(current);
    const target = targetOf(event.key, current, count);
    if (target === null) return;
    event.preventDefault();
    focus(target);
  };
  const rowProps = (index: number) => ({
    tabIndex: index === current ? 0 : -1,
    onFocus: () => setAt(index),
    onClick: (event: MouseEvent) => {
      if (isForRow(event)) onOpen(index);
    },
  });
  return { ref: holder, onKeyDown, rowProps };
}

/** What a row holds that takes clicks for itself. */
const INTERACTIVE = 'a, button, input, select, textarea, label, [role="menu"], [role="dialog"]';

function isForRow(event: MouseEvent): boolean {
  // A menu or dialog that a row opens is drawn elsewhere; its clicks come here all the same.
  if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return false;
  // Selecting text with the mouse ends in a click, too.
  return event.target.closest(INTERACTIVE) === null && !window.getSelection()?.toString();
}

function targetOf(key: string, current: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(current + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(current - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
