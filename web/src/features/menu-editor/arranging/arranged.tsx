import { menuTitle } from '../../../lib/text/menu-title.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { DoneNote } from '../../../ui/state/done-note.tsx';
import { childrenOf, type Entry } from '../entries.ts';
import type { Moved } from './use-arranging.ts';

interface ArrangedProps {
  moved: Moved;
  entries: readonly Entry[];
  onUndo: () => void;
  onClose: () => void;
}

/** Where an entry stands now, and the way back. */
export function Arranged({ moved, entries, onUndo, onClose }: ArrangedProps) {
  const t = useT();
  const { parentId, position } = moved.to;
  const parent = entries.find(({ id }) => id === parentId);
  const said = {
    name: menuTitle(t, moved.entry),
    place: position + 1,
    count: childrenOf(entries, parentId).length,
  };
  return (
    <DoneNote
      text={
        parent === undefined
          ? t('menu-editor.moved.top', said)
          : t('menu-editor.moved', { ...said, folder: menuTitle(t, parent) })
      }
      undo={t('common.undo')}
      onUndo={onUndo}
      onClose={onClose}
    />
  );
}
