import type { MenuTree } from '@greenroom/contract/administration/menus.ts';
import { useMutation } from '@tanstack/react-query';
import { useT } from '../../lib/text/translate.tsx';
import { ActDialog } from '../../ui/dialog/act-dialog.tsx';
import { entryTitle } from './entry-title.ts';
import { menusChanged, sendDeletion, withBelow } from './menus.data.ts';
import classes from './menus.module.css';

/** Deletes an entry of the menu with all below it, which are named. */
export default function DeleteDialog({ entry, onClose }: { entry: MenuTree; onClose: () => void }) {
  const t = useT();
  const [, ...below] = withBelow(entry);
  const work = useMutation({
    mutationFn: sendDeletion,
    onSuccess: async () => {
      onClose();
      await menusChanged();
    },
  });
  return (
    <ActDialog
      title={t('menu-editor.delete', { title: entryTitle(t, entry) })}
      submit={t('menu-editor.delete.do')}
      onSubmit={() => work.mutate([entry.id, ...below.map(({ id }) => id)])}
      busy={work.isPending}
      error={work.error}
      danger
      onClose={onClose}
    >
      <p className={classes.text}>{t('menu-editor.delete.text')}</p>
      {below.length > 0 && (
        <>
          <p className={classes.text}>{t('menu-editor.delete.below', { count: below.length })}</p>
          <ul className={classes.below}>
            {below.map((each) => (
              <li key={each.id}>
                <bdi>{entryTitle(t, each)}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </ActDialog>
  );
}
