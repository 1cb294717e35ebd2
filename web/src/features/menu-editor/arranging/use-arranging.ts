import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Entry, type Place, placeOf } from '../entries.ts';
import { type Move, moveMutation, showMoved } from '../menus.data.ts';

/** A move that was made, and the way back. */
export interface Moved {
  entry: Entry;
  from: Place;
  to: Place;
}

/** Moves entries, and takes the last move back. */
export function useArranging() {
  const work = useMutation(moveMutation);
  const [moved, setMoved] = useState<Moved | null>(null);
  const send = (move: Move) => {
    showMoved(move);
    work.mutate(move, { onError: () => setMoved(null) });
  };
  const move = (entry: Entry, to: Place) => {
    setMoved({ entry, from: placeOf(entry), to });
    send({ id: entry.id, place: to });
  };
  return {
    moved,
    move,
    undo: () => {
      if (moved !== null) send({ id: moved.entry.id, place: moved.from });
      setMoved(null);
    },
    forget: () => setMoved(null),
  };
}
