import { memo, type ReactNode, useMemo } from 'react';
import { classNames } from '../theme/class-names.ts';
import classes from './data-table.module.css';
import list from './data-table-list.module.css';

interface RowProps {
  as: 'tr' | 'li';
  openable: boolean;
  /** Whether Tab leads here. */
  current: boolean;
  open: boolean;
  /** Null: rows cannot be selected. */
  selected: boolean | null;
  /** All that `children` depends on; while it stays the same they do not re-render. */
  shows: readonly unknown[];
  /** Called while drawing: the cells. */
  children: () => ReactNode;
}

/** A row that re-renders only when something of its own changes: ticking one of a hundred renders one. */
export const DataTableRow = memo(function DataTableRow(props: RowProps) {
  const { as: Row, openable, current, open, selected, shows, children } = props;
  // Where the focus is concerns the row alone, not its cells.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what the cells depend on.
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
