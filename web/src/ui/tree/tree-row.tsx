import { memo, type ReactNode } from 'react';
import classes from '../table/data-table.module.css';
import { classNames } from '../theme/class-names.ts';
import type { NodeLine } from './tree-lines.ts';

interface TreeRowProps {
  line: NodeLine<unknown>;
  /** True if the row is in the tab order. */
  current: boolean;
  /** True if the node is open next to the tree. */
  opened: boolean;
  /** All values that `children` depends on, except the line. The cells re-render only if one of them changes. */
  shows: readonly unknown[];
  /** Returns the cells. It is called while rendering. */
  children: () => ReactNode;
}

/** A node's row, which re-renders only when its own data changes. */
export const TreeRow = memo(function TreeRow({ line, current, opened, children }: TreeRowProps) {
  return (
    <tr
      data-key={line.key}
      className={classNames(classes.row, classes.openable)}
      tabIndex={current ? 0 : -1}
      aria-level={line.level}
      aria-posinset={line.position}
      aria-setsize={line.siblings}
      aria-expanded={line.open ?? undefined}
      aria-current={opened ? 'true' : undefined}
    >
      {children()}
    </tr>
  );
}, isSame);

function isSame(before: TreeRowProps, after: TreeRowProps): boolean {
  return before.current === after.current && before.opened === after.opened && isAlike(partsOf(before), partsOf(after));
}

function partsOf({ line, shows }: TreeRowProps): unknown[] {
  return [line.key, line.node, line.level, line.position, line.siblings, line.open, ...shows];
}

function isAlike(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((value, index) => Object.is(value, after[index]));
}
