import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

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
 * @returns what the field shows, and what it calls with each change
 */
export function useSearchText(value: string, onSearch: (text: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  // The last search that both sides know: the answer to our own must not overwrite what was typed since.
  const known = useRef(value);
  const search = useEffectEvent((text: string) => {
    known.current = text;
    onSearch(text);
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
  return [typed, setTyped];
}
