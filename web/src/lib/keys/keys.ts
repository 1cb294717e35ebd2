import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from '../storage.ts';

/** One single-letter key of a screen. */
export interface Key {
  /** As in `KeyboardEvent.key`: `a`, `1`, `?`. Letters match in either case. */
  key: string;
  /** Translated description of the action; `keys-help` lists it. */
  title: string;
  action: () => void;
  /** Listed in the help, but handled elsewhere (arrows in a table). */
  shownOnly?: boolean;
}

/** The element that contains the screen: its keys work only if it has the focus. */
export const ScreenContext = createContext<HTMLElement | null>(null);

const STORAGE_KEY = 'keys';
const listeners = new Set<() => void>();
const registered = new Map<symbol, readonly Key[]>();

/** Returns whether single-letter keys are on, and a function that changes it. Users can switch them off (R-PLUS-4). */
export function useKeysEnabled(): [boolean, (enabled: boolean) => void] {
  const enabled = useSyncExternalStore(onKeysChange, areKeysEnabled);
  return [enabled, setKeysEnabled];
}

function areKeysEnabled(): boolean {
  return readLocal(STORAGE_KEY) !== 'off';
}

function setKeysEnabled(enabled: boolean): void {
  writeLocal(STORAGE_KEY, enabled ? null : 'off');
  for (const listener of listeners) listener();
}

function onKeysChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the keys of the current screen, for the help. Hidden screens have removed theirs. */
export function keysOfScreen(): Key[] {
  return [...registered.values()].flat();
}

/**
 * Registers single-letter keys of a screen. They work only if the screen (or nothing) has the focus. They do not work
 * in fields, with Ctrl, Alt or Meta, while a dialog is open, or if the user has switched them off. A hidden view has no
 * effects, so its keys are removed.
 */
export function useKeys(keys: readonly Key[], { active = true }: { active?: boolean } = {}): void {
  const screen = useContext(ScreenContext);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
    if (registered.has(id.current)) registered.set(id.current, keys);
  });
  const id = useRef(Symbol('keys'));
  useEffect(() => {
    if (!active) return undefined;
    const own = id.current;
    registered.set(own, latest.current);
    const onKeyDown = (event: KeyboardEvent) => {
      if (!areKeysEnabled() || !mayAct(event, screen)) return;
      const hit = latest.current.find((key) => key.shownOnly !== true && key.key === event.key.toLowerCase());
      if (!hit) return;
      event.preventDefault();
      hit.action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      registered.delete(own);
    };
  }, [active, screen]);
}

/**
 * Checkboxes are not included because they accept no text: users who have just ticked rows continue with the keys of
 * the list.
 */
const FIELDS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"], [role="listbox"]';

/** Returns whether a dialog is open over the page, not counting those of hidden screens. */
export function isDialogOpen(): boolean {
  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]');
  return [...dialogs].some((dialog) => dialog.checkVisibility());
}

/** Returns whether the focused element accepts text. */
export function isInField(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest(FIELDS) !== null;
}

/** Returns whether a single letter can act as a key here. */
export function mayAct(event: KeyboardEvent, screen: HTMLElement | null): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  if (isDialogOpen()) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target === null || target === document.body) return true;
  if (isInField(event)) return false;
  // Elements that contain the screen also count: a click next to the content moves the focus to the main area.
  return screen === null || screen.contains(target) || target.contains(screen);
}
