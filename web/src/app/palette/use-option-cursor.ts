import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react';

const PAGE_OF_OPTIONS = 5;

/** What a field and the list of its answers below it know of each other. */
export interface AnswersProps {
  /** What was typed. */
  text: string;
  listId: string;
  /** Takes the keys that move within the list. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>;
  /** The option that Enter would choose. */
  onActive: (optionId: string | undefined) => void;
}

interface CursorOptions extends Omit<AnswersProps, 'listId'> {
  /** The options' ids in their order. */
  ids: readonly string[];
  onChoose: (index: number) => void;
}

/** Which option Enter would choose: the first for each text, then wherever the arrows or the pointer went. */
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

/** Up and down go round, by pages they stop at the ends. */
function targetOf(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index - 1 + count) % count;
  if (key === 'PageDown') return Math.min(count - 1, index + PAGE_OF_OPTIONS);
  return key === 'PageUp' ? Math.max(0, index - PAGE_OF_OPTIONS) : null;
}
