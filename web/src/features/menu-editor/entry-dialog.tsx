import type { MenuEntry, MenuTree } from '@greenroom/contract/administration/menus.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import { IntentKeys } from '../../lib/api/use-intent-mutation.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useT } from '../../lib/text/translate.tsx';
import EditDialog from '../../ui/edit/edit-dialog.tsx';
import { entryColumns } from './entry-columns.ts';
import { entryTitle } from './entry-title.ts';
import { type EntryValues, entryValues, sentValues } from './entry-values.ts';
import { menusChanged, sendEntryChange, sendNewEntry, userRolesQuery } from './menus.data.ts';

interface EntryDialogProps {
  tree: readonly MenuTree[];
  /** Null: a new entry. */
  before: MenuEntry | null;
  kind: MenuEntry['kind'];
  onClose: () => void;
}

/** Makes an entry of the menu, or changes one. */
export default function EntryDialog({ tree, before, kind, onClose }: EntryDialogProps) {
  const t = useT();
  const { may } = useSession();
  const roles = useQuery({ ...userRolesQuery, enabled: may('users:manage') });
  const [keys] = useState(() => new IntentKeys<EntryValues>());
  const [initial] = useState(() => entryValues(before));
  const save = async (values: EntryValues) => {
    const { component, ...fields } = sentValues(kind, values);
    const sent =
      before === null
        ? keys.carryOut(values, (_given, attempt) =>
            sendNewEntry({ kind, ...fields, ...(component !== undefined && { component }) }, attempt),
          )
        : sendEntryChange({ id: before.id, ...fields });
    await sent.catch(titlesBesideEnglish);
    await menusChanged();
  };
  if (roles.isLoading) return null;
  return (
    <EditDialog<EntryValues>
      opened
      title={
        before === null ? t(`menu-editor.new.${kind}`) : t('menu-editor.change.title', { title: entryTitle(t, before) })
      }
      columns={entryColumns(t, { kind, before, tree, roles: roles.data })}
      initial={initial}
      onSubmit={save}
      draftKey={`menu.${before?.id ?? kind}`}
      onClose={onClose}
    />
  );
}

/** What the server says of the titles stands beside the English one. */
function titlesBesideEnglish(error: unknown): never {
  if (!(error instanceof ApiError) || !error.fields.some(({ path }) => path === 'titles')) throw error;
  throw new ApiError({
    kind: 'refused',
    code: error.code,
    fields: error.fields.map((field) => (field.path === 'titles' ? { ...field, path: 'en' } : field)),
    cause: error,
    ...(error.requestId !== null && { requestId: error.requestId }),
  });
}
