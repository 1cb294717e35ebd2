import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from '../storage.ts';

/** One single-letter key of a screen. */
export interface Key {
  /** As `KeyboardEvent.key` gives it: `a`, `1`, `?`. Letters are taken in either case. */
  key: string;
  /** What it does, translated; `keys-help` lists it. */
  title: string;
  action: () => void;
  /** Listed in the help, but handled elsewhere (arrows in a table). */
  shownOnly?: boolean;
}

/** The element that holds the screen: keys act only where it has the focus. */
export const ScreenContext = createContext<HTMLElement | null>(null);

const STORAGE_KEY = 'keys';
const listeners = new Set<() => void>();
const registered = new Map<symbol, readonly Key[]>();

/** Whether single-letter keys act; the user can switch them off (R-PLUS-4). */
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

/** The keys of the screen that is shown, for the help: hidden screens have given theirs back. */
export function keysOfScreen(): Key[] {
  return [...registered.values()].flat();
}

/**
 * Registers single-letter keys of a screen. They act only where the screen has the focus (or nothing has), never in a
 * field, never with Ctrl, Alt or Meta, not while a dialog is open, and not while the user has switched them off. A view
 * that is hidden has no effects, so its keys are gone.
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

/** A box to tick takes no letters: who has just ticked rows goes on with the keys of the list. */
const FIELDS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"], [role="listbox"]';

/** Whether a dialog lies over the page; one that a hidden screen has open does not count. */
export function isDialogOpen(): boolean {
  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]');
  return [...dialogs].some((dialog) => dialog.checkVisibility());
}

/** Whether what has the focus takes what is typed. */
export function isInField(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest(FIELDS) !== null;
}

/** Whether a single letter may be taken for a key here. */
export function mayAct(event: KeyboardEvent, screen: HTMLElement | null): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  if (isDialogOpen()) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target === null || target === document.body) return true;
  if (isInField(event)) return false;
  // What holds the screen counts, too: a click beside everything leaves the focus on the main area.
  return screen === null || screen.contains(target) || target.contains(screen);
}
