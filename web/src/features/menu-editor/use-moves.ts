import type { MenuEntry, MenuTree } from '@greenroom/contract/administration/menus.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { menusChanged, type Place, sendEntryChange, stepOf, type Way } from './menus.data.ts';

interface Done {
  readonly entry: MenuEntry;
  /** Where it stood. */
  readonly before: Place;
}

/** Moves entries step by step; the last step can be taken back. */
export function useMoves(tree: readonly MenuTree[]) {
  const [done, setDone] = useState<Done | null>(null);
  const work = useMutation({
    mutationFn: ({ id, parentId, position }: Place) => sendEntryChange({ id, parentId, position }),
    onSettled: menusChanged,
  });
  const move = (entry: MenuEntry, way: Way) => {
    const place = stepOf(tree, entry, way);
    if (place === null || work.isPending) return;
    const { id, parentId, position } = entry;
    work.mutate(place, { onSuccess: () => setDone({ entry, before: { id, parentId, position } }) });
  };
  const undo = () => {
    if (done !== null) work.mutate(done.before, { onSuccess: () => setDone(null) });
  };
  return { done, move, undo, forget: () => setDone(null), moving: work.isPending, error: work.error };
}
