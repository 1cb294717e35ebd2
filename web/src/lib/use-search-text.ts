import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Problem } from './form/problems.ts';

/**
 * Pause in typing, in milliseconds, after which a search starts. If it were shorter, each keystroke would be a call; if
 * longer, the list would seem slow.
 */
const SEARCH_PAUSE_MS = 250;

/** Returns the trimmed text once the typing pauses, as the search text of a query. */
export function useSettledText(typed: string): string {
  const [settled] = useDebouncedValue(typed.trim(), SEARCH_PAUSE_MS);
  return settled;
}

/**
 * Manages the text of a search field whose search is stored elsewhere, as in the address. `onSearch` is called once the
 * typing pauses. A value that comes from outside (back, a cleared filter) replaces the typed text.
 * @param read returns the search for a text, or why it cannot be searched for; the text then stays as typed
 * @returns the text of the field, its change handler, and the text's problem
 */
export function useSearchText(
  value: string,
  onSearch: (text: string) => void,
  read: (text: string) => string | Problem = asTyped,
): [string, (typed: string) => void, Problem | null] {
  const [typed, setTyped] = useState(value);
  const [refused, setRefused] = useState<{ text: string; problem: Problem } | null>(null);
  // The last search that both sides know: our own search coming back must not overwrite text typed since then.
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
