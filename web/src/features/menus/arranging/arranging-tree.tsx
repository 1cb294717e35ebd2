import { IconListTree } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { menuTitle } from '../../../lib/text/menu-title.ts';
import { useLocale, useT } from '../../../lib/text/translate.tsx';
import { useKeys } from '../../../ui/keys/keys-help.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { TreeGrid } from '../../../ui/tree/tree-grid.tsx';
import { useStable } from '../../../ui/use-stable.ts';
import { childrenOf, type Entry, type Place, type Step, stepOf } from '../entries.ts';
import { knownEntries } from '../menus.data.ts';
import classes from '../menus.module.css';
import { useRoleNames } from '../role-names.ts';
import { treeColumns } from '../tree-columns.tsx';
import type { Menus } from '../use-menus.ts';
import marks from './arranging-tree.module.css';
import { type Mark, useRowDrag } from './use-row-drag.ts';

interface ArrangingTreeProps {
  menus: Menus;
  /** Key of the menu item that is open next to the tree. */
  openKey: string | null;
  onOpen: (entry: Entry) => void;
  onMove: (entry: Entry, place: Place) => void;
  onDelete: (entry: Entry) => void;
  onAdd: () => void;
}

/** Shows the menu as a tree. Users move rows by dragging or with the keyboard. */
export function ArrangingTree({ menus, openKey, onOpen, onMove, onDelete, onAdd }: ArrangingTreeProps) {
  const t = useT();
  const roles = useRoleNames();
  const { entries, open } = menus;
  const columns = useMemo(() => treeColumns(t, openKey !== null, roles), [t, openKey, roles]);
  const holder = useRef<HTMLDivElement>(null);
  const drag = useRowDrag(holder, { entries, open, onMove });
  useEffect(() => {
    // Scrolls to a row after the user moves it with the keyboard.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the element handles keys and pointers for its rows.
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

interface ArrangingKeys {
  onStep: (id: number, step: Step) => void;
  onDelete: (id: number) => void;
  onAdd: () => void;
}

/** Handles the keys that move the focused row's menu item. The tree handles all other keys. */
function useArrangingKeys({ onStep, onDelete, onAdd }: ArrangingKeys) {
  const t = useT();
  const mirrored = useLocale().direction === 'rtl';
  const listOnly = (key: string, title: string) => ({ key, title, action: () => undefined, shownOnly: true });
  const [before, behind] = mirrored ? ['→', '←'] : ['←', '→'];
  useKeys([
    { key: 'n', title: t('menu-editor.add'), action: onAdd },
    listOnly('↑ ↓', t('menu-editor.key.go')),
    listOnly(before, t('menu-editor.key.before')),
    listOnly(behind, t('menu-editor.key.behind')),
    listOnly('Enter', t('menu-editor.key.open')),
    listOnly('Alt ↑ ↓', t('menu-editor.key.among')),
    listOnly(`Alt ${before}`, t('menu-editor.key.out')),
    listOnly(`Alt ${behind}`, t('menu-editor.key.into')),
    listOnly('Delete', t('menu-editor.key.delete')),
    listOnly('Esc', t('menu-editor.key.close')),
  ]);
  return useStable((event: KeyboardEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-key]') : null;
    if (row === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const id = Number(row.dataset.key);
    const step = event.altKey ? stepOfKey(event.key, mirrored) : null;
    if (step !== null) {
      // Otherwise the left and right keys would navigate the browser history.
      event.preventDefault();
      onStep(id, step);
    } else if (event.key === 'Delete' && !event.altKey) {
      event.preventDefault();
      onDelete(id);
    }
  });
}

function stepOfKey(key: string, mirrored: boolean): Step | null {
  if (key === 'ArrowUp') return 'up';
  if (key === 'ArrowDown') return 'down';
  if (key === 'ArrowLeft') return mirrored ? 'into' : 'out';
  if (key === 'ArrowRight') return mirrored ? 'out' : 'into';
  return null;
}

/** Shows where a dragged menu item would go: a line between two rows, or a frame around its new parent. */
function DropMark({ mark }: { mark: Mark }) {
  const { top, height, side, level } = mark;
  return (
    <div
      aria-hidden
      className={marks.mark}
      data-side={side}
      style={{ insetBlockStart: top, blockSize: height, '--gr-level': side === 'inside' ? 0 : level }}
    />
  );
}
