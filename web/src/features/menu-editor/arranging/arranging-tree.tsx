import { IconListTree } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { menuTitle } from '../../../lib/text/menu-title.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { TreeGrid } from '../../../ui/tree/tree-grid.tsx';
import { childrenOf, type Entry, type Place, type Step, stepOf } from '../entries.ts';
import { knownEntries } from '../menus.data.ts';
import classes from '../menus.module.css';
import { useRoleNames } from '../role-names.ts';
import { treeColumns } from '../tree-columns.tsx';
import type { Menus } from '../use-menus.ts';
import { DropMark } from './drop-mark.tsx';
import { useArrangingKeys } from './use-arranging-keys.ts';
import { useRowDrag } from './use-row-drag.ts';

interface ArrangingTreeProps {
  menus: Menus;
  /** Key of the entry that stands open beside the tree. */
  openKey: string | null;
  onOpen: (entry: Entry) => void;
  onMove: (entry: Entry, place: Place) => void;
  onDelete: (entry: Entry) => void;
  onAdd: () => void;
}

/** The menu as a tree whose rows are moved by dragging and by the keyboard. */
export function ArrangingTree({ menus, openKey, onOpen, onMove, onDelete, onAdd }: ArrangingTreeProps) {
  const t = useT();
  const roles = useRoleNames();
  const { entries, open } = menus;
  const columns = useMemo(() => treeColumns(t, openKey !== null, roles), [t, openKey, roles]);
  const holder = useRef<HTMLDivElement>(null);
  const drag = useRowDrag(holder, { entries, open, onMove });
  useEffect(() => {
    // A row that was moved by the keyboard is seen where it stands now.
    const row = document.activeElement?.closest('tr[data-key]');
    if (row && entries.length > 0 && holder.current?.contains(row)) row.scrollIntoView({ block: 'nearest' });
  }, [entries]);
  const onEntry = (id: number, act: (entry: Entry) => void) => {
    const entry = knownEntries().find((each) => each.id === id);
    if (entry !== undefined) act(entry);
  };
  const step = (id: number, direction: Step) => {
    const place = stepOf(knownEntries(), id, direction);
    if (place !== null) onEntry(id, (entry) => onMove(entry, place));
  };
  const onKeyDown = useArrangingKeys({ onStep: step, onDelete: (id) => onEntry(id, onDelete), onAdd });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and pointers are those of the rows in it.
    <div ref={holder} className={classes.holder} data-dragging={drag.dragging} onKeyDown={onKeyDown} {...drag.handlers}>
      <TreeGrid<Entry>
        label={t('menus.menus')}
        columns={columns}
        top={menus.branch(null)}
        below={(key) => menus.branch(Number(key))}
        keyOf={keyOf}
        nameOf={(entry) => menuTitle(t, entry)}
        childrenOf={({ id }) => childrenOf(entries, id).length}
        open={open}
        onTurn={menus.turn}
        openKey={openKey}
        onOpen={onOpen}
        empty={<EmptyState Icon={IconListTree} title={t('menu-editor.empty')} text={t('menu-editor.empty.text')} />}
      />
      {drag.mark !== null && <DropMark mark={drag.mark} />}
    </div>
  );
}

const keyOf = ({ id }: Entry) => String(id);
