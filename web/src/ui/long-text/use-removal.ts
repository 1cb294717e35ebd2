import { useState } from 'react';
import { joinTypedIds, readTypedIds, type TypedIds, type TypedWord } from '../../lib/text/typed-ids.ts';
import type { UndoableText } from './use-text-history.ts';

/** Removes IDs from a text, and reports the removal until the text changes again. */
export interface Removal {
  keep: (words: readonly TypedWord[]) => void;
  /** Number of IDs in the last removal. 0 if there is nothing to report. */
  removed: number;
  dismiss: () => void;
}

/** Removes some or all IDs from a text, so that the removal can be undone. */
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
