import type { App } from '@greenroom/contract/administration/apps.ts';
import { PAGE_SIZES } from '@greenroom/contract/constants.ts';
import { appList } from '@greenroom/contract/lists/data.ts';
import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useState } from 'react';
import type { ListCells } from '../../../domain/lists/list-columns.tsx';
import { ListTable } from '../../../domain/lists/list-table.tsx';
import { lazyPart } from '../../../lib/code/lazy-part.ts';
import { useT } from '../../../lib/text/translate.tsx';
import screen from '../../../ui/screen.module.css';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { appsQuery } from '../data.data.ts';
import classes from '../data.module.css';

const AppDialog = lazyPart(() => import('./app-dialog.tsx'));

const APP_CELLS: ListCells<App, (typeof appList)['columns'][number]['id']> = {
  rowKey: ({ id }) => String(id),
  cells: { 'app-id': ({ id }) => <span className={classes.number}>{String(id)}</span> },
};

/** The apps of the platform; one is added and changed, never deleted (R-DATA-12). */
export function AppsView() {
  const t = useT();
  const { data: apps, error, refetch, isPlaceholderData } = useQuery(appsQuery());
  const [edited, setEdited] = useState<App | 'new' | null>(null);
  const [state, setState] = useState<{ page: number; size: number }>({ page: 1, size: PAGE_SIZES[3] });
  const answer = useMemo(() => {
    const { page, size } = state;
    return {
      data: apps && { rows: apps.slice((page - 1) * size, page * size), total: apps.length },
      error,
      refetch,
      isPlaceholderData,
    };
  }, [apps, state, error, refetch, isPlaceholderData]);
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
  const add = (
    <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setEdited('new')}>
      {t('data.apps.new')}
    </Button>
  );
  return (
    <div className={screen.list}>
      <Group gap="8px 16px" justify="space-between">
        <p className={classes.text}>{t('data.apps.text')}</p>
        {add}
      </Group>
      <ListTable
        label={t('data.view.apps')}
        list={appList}
        shown={APP_CELLS}
        answer={answer}
        state={state}
        onChange={({ page, ...rest }) => setState((before) => ({ ...before, ...rest, page }))}
        operations={operations}
        empty={<EmptyState title={t('data.apps.none')} text={t('data.apps.none.text')} />}
      />
      {edited !== null && (
        <Suspense>
          <AppDialog app={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </div>
  );
}
