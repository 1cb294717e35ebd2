import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { readSession, writeSession } from '../storage.ts';
import { AddressContext } from './address.tsx';

/** Pause in typing, in milliseconds, after which the text is stored. */
const SETTLE_MS = 300;

/** Keys of the drafts that forms have requested, by path. */
const asked = new Map<string, Set<string>>();

/**
 * Stores a partly filled form in the browser tab's storage, so that it survives a reload, the end of a session and a
 * tab change. The draft belongs to the view's path: the same screen at another path has its own draft. Values must be
 * plain JSON. Don't use drafts for passwords.
 * @param key unique in the product, such as `add-hosts.text`
 * @returns the value, its setter, and a function that discards the draft and restores `initial`
 */
export function useDraft<T>(key: string, initial: T): [T, (next: T | ((previous: T) => T)) => void, () => void] {
  const path = useContext(AddressContext)?.pathname ?? '';
  const name = `draft.${path}#${key}`;
  const [value, setValue] = useState<T>(() => readDraft(name, initial));
  const latest = useRef({ value, written: value });
  latest.current.value = value;
  const first = useRef(initial);

  useEffect(() => {
    asked.set(path, (asked.get(path) ?? new Set()).add(name));
  }, [path, name]);

  useEffect(() => {
    if (value === latest.current.written) return undefined;
    const timer = setTimeout(() => flush(name, latest.current), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [name, value]);

  useEffect(() => {
    const state = latest.current;
    const onLeave = () => flush(name, state);
    window.addEventListener('pagehide', onLeave);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, [name]);

  const discard = useCallback(() => {
    writeSession(name, null);
    latest.current = { value: first.current, written: first.current };
    setValue(first.current);
  }, [name]);
  return [value, setValue, discard];
}

/** Discards a path's drafts when the user leaves the path for good. */
export function dropDrafts(path: string): void {
  for (const name of asked.get(path) ?? []) writeSession(name, null);
  asked.delete(path);
}

function flush<T>(name: string, state: { value: T; written: T }): void {
  if (state.value === state.written) return;
  state.written = state.value;
  writeSession(name, JSON.stringify(state.value));
}

function readDraft<T>(name: string, initial: T): T {
  const text = readSession(name);
  if (text === null) return initial;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return initial;
    throw error;
  }
}
