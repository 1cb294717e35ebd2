import type { List } from '@greenroom/contract/kit/list.ts';
import { memo, Suspense, useContext, useMemo } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import classes from './list-bar.module.css';
import { ListBarContext, type ListBarProps } from './list-bar-context.ts';

interface Given extends Omit<ListBarProps, 'list' | 'columns'> {
  list: Pick<List<never>, 'id' | 'labels' | 'columns'>;
  headers: Readonly<Partial<Record<string, string>>> | undefined;
}

/** A list whose rows say no more than this is not worth choosing columns of. */
const LEAST_COLUMNS = 3;

/**
 * The bar of a list, in a room of its own from the first: the rows do not move when it comes. Memoized: a tick does not
 * re-render it (P-10).
 */
export const ListBar = memo(function ListBar({ list, headers, ...bar }: Given) {
  const t = useT();
  const Bar = useContext(ListBarContext);
  const columns = useMemo(
    () =>
      list.columns
        .filter(({ within }) => !within)
        .map(({ id, phone }) => ({
          ...{ id, header: headers?.[id] ?? t(`${list.labels}.${id}`) },
          ...{ title: phone === 'title', detail: phone === 'detail' },
        })),
    [list, headers, t],
  );
  if (Bar === null || columns.length < LEAST_COLUMNS) return null;
  return (
    <div className={classes.bar}>
      <Suspense>
        <Bar list={list.id} columns={columns} {...bar} />
      </Suspense>
    </div>
  );
});
