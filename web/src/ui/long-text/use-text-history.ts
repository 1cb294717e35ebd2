import { type KeyboardEvent, useState } from 'react';
import { pressedKeys } from '../../lib/keys/key-names.ts';
import { type Restored, TextHistory, type Typing } from './text-history.ts';

/** A text that can be changed and restored. */
export interface UndoableText {
  text: string;
  /** @param typing null if the change wasn't made by a key */
  change: (next: string, typing?: Typing | null) => void;
  undo: () => Restored | null;
  redo: () => Restored | null;
  /** Forgets the history. Call it when the text belongs to something else, so that earlier text can't come back. */
  forget: () => void;
}

/** Provides undo and redo for a text, for any kind of change. */
export function useTextHistory(text: string, onText: (text: string) => void): UndoableText {
  const [history] = useState(() => new TextHistory());
  const take = (restored: Restored | null) => {
    if (restored !== null) onText(restored.text);
    return restored;
  };
  return {
    text,
    change: (next, typing = null) => {
      if (next === text) return;
      history.note(text, next, typing);
      onText(next);
    },
    undo: () => take(history.undo(text)),
    redo: () => take(history.redo(text)),
    forget: () => history.forget(),
  };
}

/** Returns whether the pressed keys mean undo or redo. Returns null for other keys. */
export function stepOf(event: KeyboardEvent): 'undo' | 'redo' | null {
  const keys = pressedKeys(event.nativeEvent);
  if (keys === 'Mod+Z') return 'undo';
  return keys === 'Mod+Shift+Z' || keys === 'Mod+Y' ? 'redo' : null;
}
