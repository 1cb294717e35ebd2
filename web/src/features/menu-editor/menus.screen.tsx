import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { useAddressState } from '../../lib/address/address-state.ts';
import { screenAddress } from '../../lib/address/screen-address.ts';
import { useT } from '../../lib/text/translate.tsx';
import { KeysHelp } from '../../ui/keys/keys-help.tsx';
import screen from '../../ui/screen.module.css';
import { usePhone } from '../../ui/theme/phone.ts';
import { useStable } from '../../ui/use-stable.ts';
import { Arranged } from './arranging/arranged.tsx';
import { ArrangingTree } from './arranging/arranging-tree.tsx';
import { useArranging } from './arranging/use-arranging.ts';
import type { DialogRequest } from './dialog-request.ts';
import { MenuDialogs } from './editing/menu-dialogs.tsx';
import type { Entry, Place } from './entries.ts';
import { EntryPanel } from './entry/entry-panel.tsx';
import classes from './menus.module.css';
import { useMenus } from './use-menus.ts';

/** `entry`: the one that is open beside the tree. */
const menusAddressSchema = screenAddress(
  'menus',
  z.object({ entry: z.coerce.number<number>().int().min(1).optional() }),
);

/**
 * The menu as administrators keep it (R-DATA-8): a tree that is arranged by dragging, by the keyboard or by form. What
 * others change shows here, too, and every browser's menu follows.
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
  const also = (
    <>
      {arranging.moved !== null && (
        <Arranged moved={arranging.moved} entries={menus.entries} onUndo={arranging.undo} onClose={arranging.forget} />
      )}
      <MenuDialogs request={request} entries={menus.entries} onShow={show} onClose={() => setRequest(null)} />
    </>
  );
  if (panel !== false && phone) {
    return (
      <>
        {panel}
        {also}
      </>
    );
  }
  return (
    <div className={screen.screen}>
      <header className={screen.header}>
        <h1 className={screen.title}>{t('menus.menus')}</h1>
        <KeysHelp />
      </header>
      <Tools phone={phone} onAdd={add} />
      <div className={screen.body}>
        <ArrangingTree
          menus={menus}
          openKey={state.entry === undefined ? null : String(state.entry)}
          onOpen={({ id }) => show(id)}
          onMove={move}
          onDelete={(entry) => setRequest({ act: 'delete', entry })}
          onAdd={add}
        />
        {panel}
      </div>
      {also}
    </div>
  );
}

/** How the tree is arranged, and the way to add to it. */
function Tools({ phone, onAdd }: { phone: boolean; onAdd: () => void }) {
  const t = useT();
  return (
    <div className={classes.tools}>
      <p className={classes.hint}>{t(phone ? 'menu-editor.hint.phone' : 'menu-editor.hint')}</p>
      <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
        {t('menu-editor.add')}
      </Button>
    </div>
  );
}
