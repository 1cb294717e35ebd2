import { useMemo } from 'react';
import { ColumnChooser } from '../../ui/table/layout/column-chooser.tsx';
import type { ListBarProps } from '../../ui/table/list/list-bar-context.ts';
import { viewedList } from './use-list-views.ts';
import classes from './views.module.css';
import { ViewsPart } from './views-part.tsx';

/** Above a list: its saved views, and the choice of its columns (R-PLUS-8). */
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
