import { useSyncExternalStore } from 'react';

interface PaletteState {
  opened: boolean;
  text: string;
}

let state: PaletteState = { opened: false, text: '' };
const listeners = new Set<() => void>();

export function usePalette(): PaletteState {
  return useSyncExternalStore(onChange, () => state);
}

/** @param text what is looked for already */
export function openPalette(text = ''): void {
  change({ opened: true, text });
}

export function closePalette(): void {
  if (state.opened) change({ ...state, opened: false });
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
