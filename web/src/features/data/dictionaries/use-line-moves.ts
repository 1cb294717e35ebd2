import { useState } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import { emptyLine, type Line, moved } from './lines.ts';

interface Changing {
  lines: readonly Line[];
  change: (update: (lines: readonly Line[]) => readonly Line[]) => void;
}

/** Moves, adds, removes and restores whole lines. Each change moves the focus to the line and is announced. */
export function useLineMoves({ lines, change }: Changing, focus: (...selectors: readonly string[]) => void) {
  const t = useT();
  const [removed, setRemoved] = useState<{ line: Line; place: number } | null>(null);
  const [said, setSaid] = useState('');
  return {
    said,
    /** The most recently removed line. */
    removed,
    forget: () => setRemoved(null),
    move: (line: Line, by: -1 | 1) => {
      const next = moved(lines, line.key, by);
      if (next === lines) return;
      const active = document.activeElement;
      const within = `[data-line="${line.key}"]`;
      change(() => next);
      // A field keeps the focus when its line moves. If a button becomes unavailable, the opposite button gets the
      // focus.
      if (active instanceof HTMLInputElement && active.id !== '') focus(`[id="${active.id}"]`);
      else focus(`${within} [data-move="${by}"]:enabled`, `${within} [data-move]:enabled`);
      setSaid(t('data.entry.moved', { value: line.value, place: next.indexOf(line) + 1 }));
    },
    add: () => {
      const line = emptyLine(lines);
      change((before) => [...before, line]);
      focus(`[data-line="${line.key}"] input`);
    },
    remove: (line: Line) => {
      setRemoved({ line, place: lines.indexOf(line) });
      change((before) => before.filter(({ key }) => key !== line.key));
    },
    putBack: () => {
      if (removed !== null) change((before) => before.toSpliced(removed.place, 0, removed.line));
      setRemoved(null);
    },
  };
}

export type LineMoves = ReturnType<typeof useLineMoves>;
