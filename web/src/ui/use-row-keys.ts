import { type KeyboardEvent, useRef, useState } from 'react';

/**
 * Moves the focus over rows by Up, Down, Home and End, and opens one by Enter; a single row is in the tab order.
 * Spread `rowProps(index)` on the row, `ref` and `onKeyDown` on what holds the rows.
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
    const target = targetOf(event.key, current, count);
    if (target === null && event.key !== 'Enter') return;
    event.preventDefault();
    if (target === null) onOpen(current);
    else focus(target);
  };
  const rowProps = (index: number) => ({ tabIndex: index === current ? 0 : -1, onFocus: () => setAt(index) });
  return { ref: holder, onKeyDown, rowProps };
}

function targetOf(key: string, current: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(current + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(current - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
