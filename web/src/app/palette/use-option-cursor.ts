import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react';

const PAGE_OF_OPTIONS = 5;

/** Props that connect a search field to the list of results below it. */
export interface AnswersProps {
  /** The typed text. */
  text: string;
  listId: string;
  /** Receives the handler for keys that move within the list. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>;
  /** Reports the option that Enter would choose. */
  onActive: (optionId: string | undefined) => void;
}

interface CursorOptions extends Omit<AnswersProps, 'listId'> {
  /** IDs of the options, in order. */
  ids: readonly string[];
  onChoose: (index: number) => void;
}

/**
 * Returns the option that Enter would choose. For each new text, this is the first option, until the arrow keys or the
 * pointer select another one.
 */
export function useOptionCursor({ text, ids, keys, onActive, onChoose }: CursorOptions) {
  const [at, setAt] = useState<{ text: string; id: string } | null>(null);
  const index = at?.text === text ? Math.max(0, ids.indexOf(at.id)) : 0;
  const active = ids[index];
  useEffect(() => onActive(active), [active, onActive]);
  const onKey = (event: KeyboardEvent) => {
    const to = targetOf(event.key, index, ids.length);
    const id = to === null ? undefined : ids[to];
    if (id !== undefined) {
      setAt({ text, id });
      document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') onChoose(index);
    else return;
    event.preventDefault();
  };
  useLayoutEffect(() => {
    keys.current = onKey;
  });
  return { active, point: (id: string) => setAt({ text, id }) };
}

/** Returns the index that a key moves to. The arrow keys wrap around. The page keys stop at either end. */
function targetOf(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index - 1 + count) % count;
  if (key === 'PageDown') return Math.min(count - 1, index + PAGE_OF_OPTIONS);
  return key === 'PageUp' ? Math.max(0, index - PAGE_OF_OPTIONS) : null;
}
