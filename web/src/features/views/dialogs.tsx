import { type SavedView, VIEW_NAME_MAX, type ViewedList, type ViewState } from '@greenroom/contract/views.ts';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { roleName } from '../../lib/text/role-name.ts';
import { useT } from '../../lib/text/translate.tsx';
import { ActDialog } from '../../ui/dialog/act-dialog.tsx';
import { sendDeletion, sendNewView, sendRename, sendSharing, viewsChanged } from './views.data.ts';
import classes from './views.module.css';

interface NameDialogProps {
  list: ViewedList;
  state: ViewState;
  /** The view to rename. Null to create one from the current list. */
  view: SavedView | null;
  onDone?: (view: SavedView) => void;
  onClose: () => void;
}

/** Names a new view, or renames one of the user's own views. */
export function NameDialog({ list, state, view, onDone, onClose }: NameDialogProps) {
  const t = useT();
  const [name, setName] = useState(view?.name ?? '');
  const work = useMutation({
    mutationFn: () => (view === null ? sendNewView({ list, name, state }) : sendRename({ id: view.id, name })),
    onSuccess: async (saved) => {
      await viewsChanged();
      onDone?.(saved);
      onClose();
    },
  });
  return (
    <ActDialog
      title={t(view === null ? 'views.create.title' : 'views.rename.title')}
      submit={t(view === null ? 'views.create.submit' : 'views.rename')}
      onSubmit={() => work.mutate()}
      busy={work.isPending}
      error={work.error}
      disabled={name.trim() === ''}
      onClose={onClose}
    >
      <TextInput
        label={t('views.name')}
        description={view === null ? t('views.create.text') : undefined}
        value={name}
        maxLength={VIEW_NAME_MAX}
        onChange={(event) => setName(event.currentTarget.value)}
        required
        data-autofocus
      />
    </ActDialog>
  );
}

interface ShareDialogProps {
  view: SavedView;
  roles: readonly { readonly key: string; readonly name: string | null }[];
  onClose: () => void;
}

/**
 * Lets the user choose the roles that see the view. If a role beyond the user's own rights already sees it, that role
 * stays.
 */
export function ShareDialog({ view, roles, onClose }: ShareDialogProps) {
  const t = useT();
  const [chosen, setChosen] = useState<readonly string[]>(view.roles);
  const work = useMutation({
    mutationFn: () => sendSharing({ id: view.id, roles: [...chosen] }),
    onSuccess: async () => {
      await viewsChanged();
      onClose();
    },
  });
  return (
    <ActDialog
      title={t('views.share.title', { name: view.name })}
      submit={t('views.share')}
      onSubmit={() => work.mutate()}
      busy={work.isPending}
      error={work.error}
      onClose={onClose}
    >
      <p className={classes.text}>{t('views.share.text')}</p>
      <Stack gap={8} component="fieldset" className={classes.roles ?? ''} aria-label={t('views.share.roles')}>
        {roles.map((role) => (
          <Checkbox
            key={role.key}
            label={roleName(t, role)}
            checked={chosen.includes(role.key)}
            onChange={(event) => {
              const on = event.currentTarget.checked;
              setChosen((before) => (on ? [...before, role.key] : before.filter((key) => key !== role.key)));
            }}
          />
        ))}
      </Stack>
    </ActDialog>
  );
}

interface DeleteDialogProps {
  view: SavedView;
  onDeleted: () => void;
  onClose: () => void;
}

/** Deletes a view after showing who else will lose it. */
export function DeleteDialog({ view, onDeleted, onClose }: DeleteDialogProps) {
  const t = useT();
  const work = useMutation({
    mutationFn: () => sendDeletion(view.id),
    onSuccess: async () => {
      onDeleted();
      await viewsChanged();
      onClose();
    },
  });
  return (
    <ActDialog
      title={t('views.delete.title', { name: view.name })}
      submit={t('views.delete')}
      onSubmit={() => work.mutate()}
      busy={work.isPending}
      error={work.error}
      danger
      onClose={onClose}
    >
      <p className={classes.text}>{t('views.delete.text', { count: view.roles.length })}</p>
    </ActDialog>
  );
}
