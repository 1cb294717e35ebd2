import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Problem } from './form/problems.ts';

/**
 * Pause in typing, in milliseconds, after which a search starts. A shorter pause would make a call for each keystroke.
 * A longer one would make the list seem slow.
 */
const SEARCH_PAUSE_MS = 250;

/** Returns the trimmed text once the typing pauses, for use in a query. */
export function useSettledText(typed: string): string {
  const [settled] = useDebouncedValue(typed.trim(), SEARCH_PAUSE_MS);
  return settled;
}

/**
 * Manages the text in a search field whose search is stored elsewhere, such as in the address. Calls `onSearch` once
 * the typing pauses. A value from outside (back, a cleared filter) replaces the typed text.
 * @param read returns the search for a text, or the reason why the text can't be searched for; the text then stays as
 * typed
 * @returns the field's text, its change handler, and the text's problem
 */
export function useSearchText(
  value: string,
  onSearch: (text: string) => void,
  read: (text: string) => string | Problem = asTyped,
): [string, (typed: string) => void, Problem | null] {
  const [typed, setTyped] = useState(value);
  const [refused, setRefused] = useState<{ text: string; problem: Problem } | null>(null);
  // The last search known on both sides. When our own search comes back, it must not overwrite text typed since then.
  const known = useRef(value);
  const search = useEffectEvent((text: string) => {
    const sought = read(text);
    if (typeof sought !== 'string') {
      setRefused({ text, problem: sought });
    } else if (sought !== known.current) {
      known.current = sought;
      onSearch(sought);
    }
  });
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const text = typed.trim();
    if (text === known.current) return undefined;
    const timer = setTimeout(() => search(text), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped, refused?.text === typed.trim() ? refused.problem : null];
}

function asTyped(text: string): string {
  return text;
}
