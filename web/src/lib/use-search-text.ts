import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Problem } from './form/problems.ts';

/** After this pause in typing a search starts: shorter, and each letter is a call; longer, and the list seems slow. */
const SEARCH_PAUSE_MS = 250;

/** The trimmed text once the typing pauses: what a query searches for. */
export function useSettledText(typed: string): string {
  const [settled] = useDebouncedValue(typed.trim(), SEARCH_PAUSE_MS);
  return settled;
}

/**
 * The text of a search field whose search is kept elsewhere, as in the path: `onSearch` is called once the typing pauses,
 * and a value that comes from there (back, a cleared filter) replaces what is typed.
 * @param read how a text is written in the search, or why it cannot be searched for; the text then stays as it was typed
 * @returns what the field shows, what it calls with each change, and what is wrong with the text
 */
export function useSearchText(
  value: string,
  onSearch: (text: string) => void,
  read: (text: string) => string | Problem = asTyped,
): [string, (typed: string) => void, Problem | null] {
  const [typed, setTyped] = useState(value);
  const [refused, setRefused] = useState<{ text: string; problem: Problem } | null>(null);
  // The last search that both sides know: the answer to our own must not overwrite what was typed since.
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
