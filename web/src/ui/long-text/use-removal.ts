import { useState } from 'react';
import { joinTypedIds, readTypedIds, type TypedIds, type TypedWord } from '../../lib/text/typed-ids.ts';
import type { UndoableText } from './use-text-history.ts';

/** What takes IDs out of a text, and what is to be said of it until the text changes again. */
export interface Removal {
  keep: (words: readonly TypedWord[]) => void;
  /** How many went last; 0: nothing is to be said. */
  removed: number;
  dismiss: () => void;
}

/** Takes IDs out of a text, all or some: whatever wipes what somebody typed can be undone. */
export function useRemoval(typed: UndoableText, { ids, reading }: { ids: TypedIds; reading: boolean }): Removal {
  const [last, setLast] = useState<{ count: number; leaves: string } | null>(null);
  return {
    keep: (kept) => {
      const leaves = joinTypedIds(kept);
      const { words } = reading ? readTypedIds(typed.text) : ids;
      setLast({ count: words.length - kept.length, leaves });
      typed.change(leaves);
    },
    removed: last?.leaves === typed.text ? last.count : 0,
    dismiss: () => setLast(null),
  };
}
