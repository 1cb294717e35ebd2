import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { z } from 'zod';
import { useAddressState } from '../../lib/address/address-state.ts';
import { screenAddress } from '../../lib/address/screen-address.ts';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import { menuTitle } from '../../lib/text/menu-title.ts';
import { useT } from '../../lib/text/translate.tsx';
import { CreateButton } from '../../ui/field/create-button.tsx';
import { KeysHelp } from '../../ui/keys/keys-help.tsx';
import { Screen, ScreenBody } from '../../ui/screen.tsx';
import { DoneNote } from '../../ui/state/done-note.tsx';
import { usePhone } from '../../ui/theme/phone.ts';
import { useStable } from '../../ui/use-stable.ts';
import { ArrangingTree } from './arranging/arranging-tree.tsx';
import { childrenOf, type Entry, type Place, placeOf } from './entries.ts';
import type { DialogRequest } from './entry/entry-panel.tsx';
import { EntryPanel } from './entry/entry-panel.tsx';
import { type Move, moveMutation, showMoved } from './menus.data.ts';
import classes from './menus.module.css';
import { useMenus } from './use-menus.ts';

const EditEntryDialog = lazyPart(() => import('./editing/edit-entry-dialog.tsx'));

const DeleteEntryDialog = lazyPart(() => import('./editing/delete-entry-dialog.tsx'));

/** `entry` is the menu item shown next to the tree. */
const menusAddressSchema = screenAddress(
  'menus',
  z.object({ entry: z.coerce.number<number>().int().min(1).optional() }),
);

/**
 * Manages the menu as a tree (R-DATA-8). Administrators arrange it by dragging, with the keyboard or in a form. The
 * tree also shows other people's changes, and every browser updates its menu.
 */
export default function MenusScreen() {
  const t = useT();
  const phone = usePhone();
  const [state, setState] = useAddressState(menusAddressSchema);
  const [request, setRequest] = useState<DialogRequest | null>(null);
  const menus = useMenus();
  const arranging = useArranging();
  const shown = menus.entries.find(({ id }) => id === state.entry);
  const show = useStable((entry: number | undefined) => setState({ entry }, { push: true }));
  const move = useStable((entry: Entry, place: Place) => {
    if (place.parentId !== null) menus.turn(String(place.parentId), true);
    arranging.move(entry, place);
  });
  const add = () => setRequest({ act: 'create', below: shown?.kind === 'folder' ? shown : null });
  const panel = state.entry !== undefined && (
    <EntryPanel
      key={state.entry}
      entry={shown}
      menus={menus}
      onMove={move}
      onAct={setRequest}
      onClose={() => show(undefined)}
    />
  );
  return (
    <Screen title={t('menus.menus')} actions={<KeysHelp />} beside={panel !== false}>
      <ScreenBody above={<Tools phone={phone} onAdd={add} />} panel={panel}>
        <ArrangingTree
          menus={menus}
          openKey={state.entry === undefined ? null : String(state.entry)}
          onOpen={({ id }) => show(id)}
          onMove={move}
          onDelete={(entry) => setRequest({ act: 'delete', entry })}
          onAdd={add}
        />
      </ScreenBody>
      {arranging.moved !== null && (
        <Arranged moved={arranging.moved} entries={menus.entries} onUndo={arranging.undo} onClose={arranging.forget} />
      )}
      <MenuDialogs request={request} entries={menus.entries} onShow={show} onClose={() => setRequest(null)} />
    </Screen>
  );
}

/** Explains how to arrange the tree, and lets the user add menu items. */
function Tools({ phone, onAdd }: { phone: boolean; onAdd: () => void }) {
  const t = useT();
  return (
    <div className={classes.tools}>
      <p className={classes.hint}>{t(phone ? 'menu-editor.hint.phone' : 'menu-editor.hint')}</p>
      <CreateButton onClick={onAdd}>{t('menu-editor.add')}</CreateButton>
    </div>
  );
}

interface MenuDialogsProps {
  request: DialogRequest | null;
  entries: readonly Entry[];
  onShow: (id: number | undefined) => void;
  onClose: () => void;
}

/** Shows the requested dialog, which is loaded when it opens. */
function MenuDialogs(props: MenuDialogsProps) {
  return <Suspense>{props.request !== null && <Requested {...props} request={props.request} />}</Suspense>;
}

function Requested({ request, entries, onShow, onClose }: MenuDialogsProps & { request: DialogRequest }) {
  if (request.act === 'delete') {
    return (
      <DeleteEntryDialog
        entry={request.entry}
        entries={entries}
        onDeleted={() => onShow(undefined)}
        onClose={onClose}
      />
    );
  }
  const [before, below] = request.act === 'change' ? [request.entry, null] : [null, request.below];
  return <EditEntryDialog before={before} below={below} entries={entries} onSaved={onShow} onClose={onClose} />;
}

interface ArrangedProps {
  moved: Moved;
  entries: readonly Entry[];
  onUndo: () => void;
  onClose: () => void;
}

/** Shows a menu item's new place, with an undo button. */
function Arranged({ moved, entries, onUndo, onClose }: ArrangedProps) {
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

/** A completed move that can be undone. */
interface Moved {
  entry: Entry;
  from: Place;
  to: Place;
}

/** Moves menu items, and can undo the most recent move. */
function useArranging() {
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
