import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { useStable } from '../use-stable.ts';
import { stepIn, type TreeLine, type TreeMove } from './tree-lines.ts';

interface TreeActs<Node> {
  /** Key of the node that is open next to the tree. */
  openKey: string | null;
  onOpen: (node: Node) => void;
  onTurn: (key: string, open: boolean) => void;
}

/**
 * Handles keys and clicks in a tree grid. Spread `body` on the element that contains the rows. The row for `current`
 * gets tab index 0, and all others get -1.
 */
export function useTreeKeys<Node>(lines: readonly TreeLine<Node>[], { openKey, onOpen, onTurn }: TreeActs<Node>) {
  const holder = useRef<HTMLTableSectionElement>(null);
  const [at, setAt] = useState<string | null>(null);
  const nodes = lines.filter((line) => line.kind === 'node');
  const known = [at, openKey].find((key) => nodes.some((line) => line.key === key));
  const current = known ?? nodes[0]?.key ?? null;
  const focus = (key: string) =>
    rowsIn(holder.current)
      .find((row) => row.dataset.key === key)
      ?.focus();
  const openAt = (key: string) => {
    const line = nodes.find((each) => each.key === key);
    if (line !== undefined) onOpen(line.node);
  };
  const turn = useStable((key: string, open: boolean) => {
    focus(key);
    onTurn(key, open);
  });
  const onKeyDown = useStable((event: KeyboardEvent) => {
    const row = rowOf(event.target);
    const key = row?.dataset.key;
    if (row === null || key === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'Enter' && event.target === row) {
      event.preventDefault();
      openAt(key);
      return;
    }
    const move = moveOf(event.key, getComputedStyle(row).direction === 'rtl');
    if (move === null) return;
    event.preventDefault();
    const step = stepIn(lines, key, move);
    if (step === null) return;
    if ('focus' in step) focus(step.focus);
    else onTurn(step.turn, step.open);
  });
  const onFocus = useStable((event: FocusEvent) => {
    const key = rowOf(event.target)?.dataset.key;
    if (key !== undefined) setAt(key);
  });
  const onClick = useStable((event: MouseEvent) => {
    const key = rowOf(event.target)?.dataset.key;
    if (key !== undefined && isForRow(event)) openAt(key);
  });
  return { current, turn, body: { ref: holder, onKeyDown, onFocus, onClick } };
}

function moveOf(key: string, mirrored: boolean): TreeMove | null {
  if (key === 'ArrowDown') return 'next';
  if (key === 'ArrowUp') return 'previous';
  if (key === 'Home') return 'first';
  if (key === 'End') return 'last';
  if (key === 'ArrowRight') return mirrored ? 'out' : 'into';
  if (key === 'ArrowLeft') return mirrored ? 'into' : 'out';
  return null;
}

function rowsIn(holder: HTMLElement | null): HTMLElement[] {
  return [...(holder?.querySelectorAll<HTMLElement>('tr[data-key]') ?? [])];
}

function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('tr[data-key]') : null;
}

function isForRow(event: MouseEvent): boolean {
  if (!(event.target instanceof Element)) return false;
  // Selecting text with the mouse also ends in a click.
  return event.target.closest('a, button') === null && !window.getSelection()?.toString();
}
