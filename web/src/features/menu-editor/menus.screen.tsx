import type { MenuEntry, MenuTree } from '@greenroom/contract/administration/menus.ts';
import { Button, Menu, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import { useT } from '../../lib/text/translate.tsx';
import screen from '../../ui/screen.module.css';
import { DoneNote } from '../../ui/state/done-note.tsx';
import { FailedState, RefreshFailed } from '../../ui/state/failed-state.tsx';
import { EntryList } from './entry-list.tsx';
import { entryTitle } from './entry-title.ts';
import { MENU_KEYS, treeQuery } from './menus.data.ts';
import classes from './menus.module.css';
import { useMoves } from './use-moves.ts';

const EntryDialog = lazyPart(() => import('./entry-dialog.tsx'));
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'));

const KINDS = ['folder', 'page', 'action'] as const;

type Open =
  | { readonly create: MenuEntry['kind'] }
  | { readonly change: MenuEntry }
  | { readonly remove: MenuTree }
  | null;

/** Keeps the menu: what is in it, where it stands, what it is called and to whom it opens (R-DATA-8). */
export default function MenusScreen() {
  const t = useT();
  const { data, error, refetch } = useQuery(treeQuery);
  useStaleOnEvent('menus', MENU_KEYS);
  const [open, setOpen] = useState<Open>(null);
  const moves = useMoves(data ?? []);
  const close = () => setOpen(null);
  return (
    <div className={screen.screen}>
      <header className={screen.header}>
        <h1 className={screen.title}>{t('menus.menus')}</h1>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />}>
              {t('menu-editor.create')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {KINDS.map((kind) => (
              <Menu.Item key={kind} onClick={() => setOpen({ create: kind })}>
                {t(`menu-editor.kind.${kind}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </header>
      <p className={classes.text}>{t('menu-editor.text')}</p>
      {moves.done !== null && (
        <DoneNote
          text={t('menu-editor.moved', { title: entryTitle(t, moves.done.entry) })}
          undo={t('menu-editor.undo')}
          undoing={moves.moving}
          onUndo={moves.undo}
          onClose={moves.forget}
        />
      )}
      {moves.error !== null && <RefreshFailed error={moves.error} />}
      {data === undefined && error === null && <Skeleton height={320} />}
      {data === undefined && error !== null && <FailedState error={error} onRetry={refetch} />}
      {data !== undefined && (
        <EntryList
          tree={data}
          onMove={moves.move}
          onChange={(entry) => setOpen({ change: entry })}
          onDelete={(entry) => setOpen({ remove: entry })}
        />
      )}
      <Suspense>
        {open !== null && 'create' in open && data !== undefined && (
          <EntryDialog tree={data} before={null} kind={open.create} onClose={close} />
        )}
        {open !== null && 'change' in open && data !== undefined && (
          <EntryDialog tree={data} before={open.change} kind={open.change.kind} onClose={close} />
        )}
        {open !== null && 'remove' in open && <DeleteDialog entry={open.remove} onClose={close} />}
      </Suspense>
    </div>
  );
}
