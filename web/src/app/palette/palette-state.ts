import { useSyncExternalStore } from 'react';

interface PaletteState {
  opened: boolean;
  text: string;
}

let state: PaletteState = { opened: false, text: '' };
/** The element that had the focus when the palette was opened. */
let before: Element | null = null;
const listeners = new Set<() => void>();

export function usePalette(): PaletteState {
  return useSyncExternalStore(onChange, () => state);
}

/** @param text initial search text */
export function openPalette(text = ''): void {
  if (!state.opened) before = document.activeElement;
  change({ opened: true, text });
}

/**
 * Closes the palette, and returns the focus to where it was before.
 * @param leaves true if the focus moves somewhere else
 */
export function closePalette(leaves = false): void {
  if (!state.opened) return;
  change({ ...state, opened: false });
  if (!leaves && before instanceof HTMLElement) before.focus({ preventScroll: true });
  before = null;
}

export function typeInPalette(text: string): void {
  change({ ...state, text });
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: PaletteState): void {
  state = next;
  for (const listener of listeners) listener();
}
