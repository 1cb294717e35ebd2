import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from '../storage.ts';

/** A screen's single-letter key. */
export interface Key {
  /** The key as in `KeyboardEvent.key`, such as `a`, `1` or `?`. Letters match in either case. */
  key: string;
  /** Translated description of the action, which `keys-help` lists. */
  title: string;
  action: () => void;
  /** True if the key is listed in the help but handled elsewhere, such as arrows in a table. */
  shownOnly?: boolean;
}

/** The element that contains the screen. The screen's keys work only if this element has the focus. */
export const ScreenContext = createContext<HTMLElement | null>(null);

const STORAGE_KEY = 'keys';
const listeners = new Set<() => void>();
const registered = new Map<symbol, readonly Key[]>();

/** Returns whether single-letter keys are on, and a function that switches them on or off (R-PLUS-4). */
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

/** Returns the current screen's keys, for the help. Hidden screens have removed their keys. */
export function keysOfScreen(): Key[] {
  return [...registered.values()].flat();
}

/**
 * Registers a screen's single-letter keys. They work only if the screen, or nothing, has the focus. They do not work in
 * fields, with Ctrl, Alt or Meta, while a dialog is open, or if the user has switched them off. A hidden view has no
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
 * Selector for elements that accept text. It excludes checkboxes, so that users who have just ticked rows can continue
 * with the list's keys.
 */
const FIELDS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"], [role="listbox"]';

/** Returns whether a dialog is open over the page. Dialogs in hidden screens don't count. */
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
  // Elements around the screen count as well, because a click next to the content moves the focus to the main area.
  return screen === null || screen.contains(target) || target.contains(screen);
}
