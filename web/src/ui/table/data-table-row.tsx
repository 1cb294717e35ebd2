import { memo, type ReactNode, useMemo } from 'react';
import { classNames } from '../theme/class-names.ts';
import classes from './data-table.module.css';
import list from './data-table-list.module.css';

interface RowProps {
  as: 'tr' | 'li';
  openable: boolean;
  /** True if the row is in the tab order. */
  current: boolean;
  open: boolean;
  /** Null if rows can't be selected. */
  selected: boolean | null;
  /** All values that `children` depends on. The cells re-render only if one of them changes. */
  shows: readonly unknown[];
  /** Returns the cells. It is called while rendering. */
  children: () => ReactNode;
}

/** A row that re-renders only when its own data changes. Ticking one of a hundred rows re-renders only that row. */
export const DataTableRow = memo(function DataTableRow(props: RowProps) {
  const { as: Row, openable, current, open, selected, shows, children } = props;
  // The focus affects only the row, not its cells.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cells depend on these.
  const cells = useMemo(children, [selected, ...shows]);
  return (
    <Row
      className={classNames(classes.row, Row === 'li' && list.item, openable && classes.openable)}
      tabIndex={current ? 0 : -1}
      aria-current={open ? 'true' : undefined}
      data-selected={selected === true}
    >
      {cells}
    </Row>
  );
}, isSame);

function isSame(before: RowProps, after: RowProps): boolean {
  return (
    before.current === after.current &&
    before.open === after.open &&
    before.openable === after.openable &&
    before.selected === after.selected &&
    before.shows.length === after.shows.length &&
    before.shows.every((value, index) => Object.is(value, after.shows[index]))
  );
}
