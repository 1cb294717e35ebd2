import { memo, type ReactNode } from 'react';
import classes from '../table/data-table.module.css';
import { classNames } from '../theme/class-names.ts';
import type { NodeLine } from './tree-lines.ts';

interface TreeRowProps {
  line: NodeLine<unknown>;
  /** Whether Tab leads here. */
  current: boolean;
  /** It stands open beside the tree. */
  opened: boolean;
  /** All that `children` depends on beside the line; while it stays the same they do not re-render. */
  shows: readonly unknown[];
  /** Called while drawing: the cells. */
  children: () => ReactNode;
}

/** A node's row; it re-renders only when something of its own changes. */
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
