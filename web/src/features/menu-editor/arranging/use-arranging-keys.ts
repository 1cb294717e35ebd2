import type { KeyboardEvent } from 'react';
import { useLocale, useT } from '../../../lib/text/translate.tsx';
import { useKeys } from '../../../ui/keys/keys-help.tsx';
import { useStable } from '../../../ui/use-stable.ts';
import type { Step } from '../entries.ts';

interface ArrangingKeys {
  onStep: (id: number, step: Step) => void;
  onDelete: (id: number) => void;
  onAdd: () => void;
}

/** The keys of the tree: those that move the entry of the row which has the focus are handled here, the others by the tree. */
export function useArrangingKeys({ onStep, onDelete, onAdd }: ArrangingKeys) {
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
    const step = event.altKey ? stepOf(event.key, mirrored) : null;
    if (step !== null) {
      // Left and right would lead through the browser's history.
      event.preventDefault();
      onStep(id, step);
    } else if (event.key === 'Delete' && !event.altKey) {
      event.preventDefault();
      onDelete(id);
    }
  });
}

function stepOf(key: string, mirrored: boolean): Step | null {
  if (key === 'ArrowUp') return 'up';
  if (key === 'ArrowDown') return 'down';
  if (key === 'ArrowLeft') return mirrored ? 'into' : 'out';
  if (key === 'ArrowRight') return mirrored ? 'out' : 'into';
  return null;
}
