import type { App } from '@greenroom/contract/administration/apps.ts';
import { PAGE_SIZES } from '@greenroom/contract/constants.ts';
import { appList } from '@greenroom/contract/lists/data.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import type { ListCells } from '../../../domain/lists/list-columns.tsx';
import { ListBody } from '../../../domain/lists/list-screen.tsx';
import { useWholeList } from '../../../domain/lists/use-whole-list.ts';
import { lazyPart } from '../../../lib/code/lazy-part.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { CreateButton } from '../../../ui/field/create-button.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { appsQuery } from '../data.data.ts';
import classes from '../data.module.css';

const AppDialog = lazyPart(() => import('./app-dialog.tsx'));

const APP_CELLS: ListCells<App, (typeof appList)['columns'][number]['id']> = {
  rowKey: ({ id }) => String(id),
  cells: { 'app-id': ({ id }) => <span className={classes.number}>{String(id)}</span> },
};

/** Lists the platform's apps, which can be added and changed but never deleted (R-DATA-12). */
export function AppsView() {
  const t = useT();
  const page = useWholeList(useQuery(appsQuery()), PAGE_SIZES[3]);
  const [edited, setEdited] = useState<App | 'new' | null>(null);
  const operations = useCallback(
    (app: App) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('data.apps.change.of', { label: app.label })}
        onClick={() => setEdited(app)}
      >
        {t('data.apps.change')}
      </Button>
    ),
    [t],
  );
  return (
    <>
      <ListBody
        text={t('data.apps.text')}
        actions={<CreateButton onClick={() => setEdited('new')}>{t('data.apps.new')}</CreateButton>}
        label={t('data.view.apps')}
        list={appList}
        shown={APP_CELLS}
        {...page}
        operations={operations}
        empty={<EmptyState title={t('data.apps.none')} text={t('data.apps.none.text')} />}
      />
      {edited !== null && (
        <Suspense>
          <AppDialog app={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  );
}
