import type { ViewedList } from '@greenroom/contract/views.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ColumnChooser } from '../../domain/lists/column-chooser.tsx';
import type { ListBarProps } from '../../domain/lists/list-bar-context.ts';
import { useT } from '../../lib/text/translate.tsx';
import { usePhone } from '../../ui/theme/phone.ts';
import { DeleteDialog, NameDialog, ShareDialog } from './dialogs.tsx';
import { useListViews, viewedList } from './use-list-views.ts';
import { STANDARD, type Viewed } from './view-state.ts';
import { sendChoice, sendOverwrite, viewsChanged } from './views.data.ts';
import classes from './views.module.css';
import { type ViewAct, ViewsMenu } from './views-menu.tsx';

/** Shows a list's saved views and column chooser above the list (R-PLUS-8). */
export default function ListBar({ list, views, ...chooser }: ListBarProps) {
  const key = viewedList(list);
  const { declared } = chooser;
  const viewed = useMemo(() => (views === undefined ? null : { list, views, declared }), [list, views, declared]);
  return (
    <>
      {key !== null && viewed !== null && <ViewsPart list={key} viewed={viewed} />}
      <div className={classes.end}>
        <ColumnChooser {...chooser} />
      </div>
    </>
  );
}

interface ViewsPartProps {
  list: ViewedList;
  viewed: Viewed;
}

/**
 * Shows the current view's name, whether it was modified, and the actions on it. On a phone, one button opens all of
 * this.
 */
function ViewsPart({ list, viewed }: ViewsPartProps) {
  const t = useT();
  const phone = usePhone();
  const views = useListViews(list, viewed);
  const [act, setAct] = useState<ViewAct | null>(null);
  const overwrite = useMutation({ mutationFn: sendOverwrite, onSuccess: viewsChanged });
  const choose = useMutation({ mutationFn: sendChoice, onSuccess: viewsChanged });
  const { current, isModified, isKnown, state } = views;
  if (current === undefined) return null;
  const own = current.saved?.own === true ? current.saved : null;
  const save = own && (() => overwrite.mutate({ id: own.id, state }));
  const reset = () => views.apply(current);
  const close = () => setAct(null);
  return (
    <>
      <ViewsMenu
        views={views}
        current={current}
        onAct={setAct}
        onSave={save}
        onReset={reset}
        onChoose={(view) => choose.mutate({ list, view })}
      />
      {isModified && isKnown && !phone && (
        <>
          {save && (
            <Button size="compact-sm" variant="light" loading={overwrite.isPending} onClick={save}>
              {t('views.save')}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" onClick={() => setAct('create')}>
            {t('views.save-new')}
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={reset}>
            {t('views.reset')}
          </Button>
        </>
      )}
      {current.dropped > 0 && <p className={classes.remark}>{t('views.dropped', { count: current.dropped })}</p>}
      {act === 'create' && (
        <NameDialog
          list={list}
          state={state}
          view={null}
          onDone={(view) => views.apply({ key: String(view.id), state, partial: false }, true)}
          onClose={close}
        />
      )}
      {act === 'rename' && own && <NameDialog list={list} state={state} view={own} onClose={close} />}
      {act === 'share' && own && <ShareDialog view={own} roles={views.shareable} onClose={close} />}
      {act === 'delete' && own && (
        <DeleteDialog
          view={own}
          onDeleted={() => views.apply({ key: STANDARD, state, partial: false }, true)}
          onClose={close}
        />
      )}
    </>
  );
}
