import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { describeError } from '../../../lib/api/api.ts';
import { menuTitle } from '../../../lib/text/menu-title.ts';
import { formatList, useT } from '../../../lib/text/translate.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import { branchOf, type Entry } from '../entries.ts';
import { deleteMutation, menusChanged } from '../menus.data.ts';
import classes from './editing.module.css';

interface DeleteEntryDialogProps {
  entry: Entry;
  entries: readonly Entry[];
  onDeleted: () => void;
  onClose: () => void;
}

/** Deletes a menu item after showing what is deleted with it, and what happens to its page (R-DATA-8). */
export default function DeleteEntryDialog({ entry, entries, onDeleted, onClose }: DeleteEntryDialogProps) {
  const t = useT();
  const branch = branchOf(entries, entry.id);
  const below = branch.slice(1);
  const work = useMutation({
    ...deleteMutation,
    onSuccess: async () => {
      onClose();
      onDeleted();
      await menusChanged();
    },
  });
  const pages = branch.filter(({ kind }) => kind === 'page').length;
  return (
    <Dialog opened onClose={onClose} title={t('menu-editor.delete.title', { name: menuTitle(t, entry) })}>
      {below.length > 0 && (
        <p className={classes.text}>
          {t('menu-editor.delete.below', {
            count: below.length,
            names: formatList(
              below.map((each) => menuTitle(t, each)),
              'conjunction',
            ),
          })}
        </p>
      )}
      {pages > 0 && <p className={classes.text}>{t('menu-editor.delete.pages', { count: pages })}</p>}
      {pages === 0 && below.length === 0 && <p className={classes.text}>{t('menu-editor.delete.plain')}</p>}
      {work.error !== null && (
        <p className={classes.failure} role="alert">
          {describeError(work.error)}
        </p>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.cancel')}
        </Button>
        <LockedButton color="red.9" busy={work.isPending} onClick={() => work.mutate(branch.map(({ id }) => id))}>
          {t('menu-editor.delete')}
        </LockedButton>
      </Group>
    </Dialog>
  );
}
