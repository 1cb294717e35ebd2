import { classNames } from '../theme/class-names.ts';
import classes from './data-table.module.css';
import { pinOf, pinsOf } from './data-table-header.tsx';
import list from './data-table-list.module.css';
import bones from './data-table-skeleton.module.css';
import type { DataColumn } from './data-table-types.ts';

/** Maximum number of skeleton rows, about as many as fit on a screen. */
const MAX_ROWS = 20;

interface SkeletonRowsProps<Row> {
  columns: readonly DataColumn<Row>[];
  size: number;
  ticks: boolean;
  numbered: boolean;
  pinned: number;
  operations: unknown;
}

/** Skeleton rows in their final shape, without content. */
export function SkeletonRows<Row>({ columns, size, ticks, numbered, pinned, operations }: SkeletonRowsProps<Row>) {
  const before = (ticks ? 1 : 0) + (numbered ? 1 : 0);
  const pins = pinsOf(pinned, before);
  return (
    <tbody className={bones.bones} aria-hidden>
      {skeletonKeys(size).map((row) => (
        <tr key={row} className={classes.row}>
          {ticks && (
            <td className={classNames(classes.cell, classes.tick)} {...pinOf(0, pins)}>
              <div className={bones.tick} />
            </td>
          )}
          {numbered && (
            <td className={classNames(classes.cell, classes.number)} {...pinOf(before - 1, pins)}>
              <Bar width="14px" end />
            </td>
          )}
          {columns.map((column, index) => (
            <td key={column.id} className={classes.cell} data-grow={column.grow} {...pinOf(before + index, pins)}>
              <Bar width={`${45 + ((row * 7 + index * 13) % 45)}%`} end={column.align === 'end'} />
            </td>
          ))}
          {operations !== undefined && (
            <td className={classNames(classes.cell, classes.operations)}>
              <Bar width="48px" end />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  );
}

/** Skeleton rows for the list on a phone, with two lines each and without content. */
export function SkeletonItems({ size }: { size: number }) {
  return (
    <ul className={classNames(list.list, bones.bones)} aria-hidden>
      {skeletonKeys(size).map((row) => (
        <li key={row} className={classNames(classes.row, list.item)}>
          <div className={list.lines}>
            <div className={list.bone}>
              <Bar width={`${35 + ((row * 7) % 30)}%`} end={false} />
            </div>
            <div className={list.bone}>
              <Bar width={`${55 + ((row * 11) % 35)}%`} end={false} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

/**
 * A plain box. A page has hundreds of them. Giving each one a layer, two more boxes and an animation would take longer
 * than rendering the rows that follow.
 */
function Bar({ width, end }: { width: string; end: boolean }) {
  return <div className={bones.bar} data-end={end || undefined} style={{ inlineSize: width }} />;
}

function skeletonKeys(size: number): number[] {
  return Array.from({ length: Math.min(size, MAX_ROWS) }, (_, index) => index);
}
