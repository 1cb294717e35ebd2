import { useState } from 'react';
import type { Selection } from './data-table-types.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * Which rows of a list are chosen: some, on any of its pages, or all that match. Another filter ends the choice.
 * @param filter what narrows the list, as plain JSON
 * @param total how many rows it leaves
 */
export function useChosenRows(filter: object, total: number) {
  const of = JSON.stringify(filter);
  const [kept, setKept] = useState<{ of: string; keys: ReadonlySet<string>; all: boolean }>({
    of,
    keys: NONE,
    all: false,
  });
  // What was chosen in another list is not in sight: nothing is done with it.
  const { keys, all } = kept.of === of ? kept : { keys: NONE, all: false };
  const selection: Selection = {
    keys,
    onChange: (next) => setKept({ of, keys: next, all: false }),
    matching: { chosen: all, onChange: (next) => setKept({ of, keys, all: next }) },
  };
  return {
    /** The keys of the chosen rows. */
    keys,
    /** All that match are chosen. */
    all,
    count: all ? total : keys.size,
    clear: () => setKept({ of, keys: NONE, all: false }),
    /** For the table; actions are added to it. */
    selection,
  };
}
