import { useMemo } from 'react';
import EditDialog from '../../../domain/edit/edit-dialog.tsx';
import { differing, type ReadRow } from '../../../lib/form/edited-row.ts';
import { menuTitle } from '../../../lib/text/menu-title.ts';
import { useT } from '../../../lib/text/translate.tsx';
import type { Entry } from '../entries.ts';
import { menusChanged, readAgain, sendEntryChange, sendNewEntry } from '../menus.data.ts';
import { useRoleNames } from '../role-names.ts';
import { entryFields } from './entry-fields.tsx';
import { type EntryValues, inputOf, rulesFor, valuesOf } from './entry-values.ts';

interface EditEntryDialogProps {
  /** Null for a new menu item. */
  before: Entry | null;
  /** The parent of a new menu item; null for the top level. */
  below: Entry | null;
  entries: readonly Entry[];
  onSaved: (id: number) => void;
  onClose: () => void;
}

/**
 * Adds a menu item, or changes any of its fields. This is a default export so that the dialog can be loaded when it
 * opens.
 */
export default function EditEntryDialog({ before, below, entries, onSaved, onClose }: EditEntryDialogProps) {
  const t = useT();
  const roles = useRoleNames();
  const rules = useMemo(() => rulesFor(before, entries), [before, entries]);
  const columns = useMemo(
    () => (values: EntryValues) => entryFields(t, { before, entries, roles }, values),
    [t, before, entries, roles],
  );
  const save = async (values: EntryValues, read: ReadRow<EntryValues>) => {
    const input = inputOf(values, before, entries);
    const id = before === null ? await sendNewEntry(input) : before.id;
    if (before !== null) {
      const change = differing(inputOf(read.values, before, entries), input);
      await sendEntryChange({ id, ...change, version: read.version });
    }
    await menusChanged();
    onSaved(id);
  };
  const reread = async () => {
    const entry = (await readAgain()).find(({ id }) => id === before?.id);
    return entry && { values: valuesOf(entry, null), version: entry.version };
  };
  return (
    <EditDialog<EntryValues>
      opened
      title={before === null ? t('menu-editor.add') : t('menu-editor.change.title', { name: menuTitle(t, before) })}
      columns={columns}
      initial={useMemo(() => valuesOf(before, below), [before, below])}
      record={before === null ? undefined : { version: before.version, reread }}
      rules={rules}
      onSubmit={save}
      submit={t(before === null ? 'menu-editor.add.do' : 'menu-editor.change.do')}
      onClose={onClose}
    />
  );
}
