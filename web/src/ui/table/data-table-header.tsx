import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, memo, type RefObject, useState } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { classNames } from '../theme/class-names.ts';
import { useStable } from '../use-stable.ts';
import { Tip, type TipTarget } from '../value/tip.tsx';
import classes from './data-table.module.css';
import type { Selecting } from './data-table-selection.ts';
import { PageTick } from './data-table-tick.tsx';
import type { DataColumn, Sorting } from './data-table-types.ts';
import { ResizeEdge, widthStep } from './resize-edge.tsx';

interface HeaderProps<Row> {
  ref: RefObject<HTMLTableRowElement | null>;
  columns: readonly DataColumn<Row>[];
  /** Number of rows on the page. */
  rows: number;
  selecting: Selecting | null;
  numbered: boolean;
  operations: boolean;
  /** Number of pinned columns. */
  pinned: number;
  /** The columns' former widths, starting with the checkbox or number column. */
  widths: readonly number[] | undefined;
  sorting: Sorting | undefined;
  defaultSorting: Sorting | undefined;
  onSort: ((sorting: Sorting) => void) | undefined;
  onResize: ((id: string, width: number | null) => void) | undefined;
}

/**
 * The sticky header. Its checkbox selects the page, and pressing a heading sorts. The arrow keys move between headings.
 */
export function DataTableHeader<Row>(props: HeaderProps<Row>) {
  const { columns, selecting, numbered, pinned, widths, onSort, sorting } = props;
  const t = useT();
  const headings = columns.filter((column) => isReached(column, onSort !== undefined));
  const [at, setAt] = useState(0);
  const current = headings[Math.min(at, headings.length - 1)];
  const reach = useStable((column: HeadingColumn) => setAt(headings.findIndex(({ id }) => id === column.id)));
  const sort = useStable((column: HeadingColumn) => onSort?.(nextSorting(column, sorting, props.defaultSorting)));
  const resize = useStable(props.onResize);
  const before = (selecting ? 1 : 0) + (numbered ? 1 : 0);
  const pins = pinsOf(pinned, before);
  return (
    <thead onKeyDown={(event) => onKey(event, props.onResize)}>
      <tr ref={props.ref}>
        {selecting && (
          <th scope="col" className={classNames(classes.head, classes.tick)} {...pinOf(0, pins)}>
            <PageTick selecting={selecting} rows={props.rows} />
          </th>
        )}
        {numbered && (
          <th
            scope="col"
            className={classNames(classes.head, classes.number)}
            data-align="end"
            {...pinOf(before - 1, pins)}
          >
            <abbr title={t('common.table.number')}>#</abbr>
          </th>
        )}
        {columns.map((column, index) => (
          <Heading
            key={column.id}
            column={column}
            slot={before + index}
            pins={pins}
            width={column.width ?? widths?.[before + index]}
            order={orderOf(column, sorting, onSort !== undefined)}
            tabStop={column === current ? 0 : -1}
            onFocus={reach}
            onSort={sort}
            onResize={props.onResize && resize}
          />
        ))}
        {props.operations && (
          <th scope="col" className={classNames(classes.head, classes.operations)} data-align="end">
            {t('common.table.operations')}
          </th>
        )}
      </tr>
    </thead>
  );
}

/**
 * Returns the attributes that pin a cell. `use-pins` computes the cell's position.
 * @param slot the cell's index, from the start
 * @param pins number of pinned cells, including the checkbox and the number
 */
export function pinOf(slot: number, pins: number, width?: number) {
  const size = width === undefined ? {} : { inlineSize: width, minInlineSize: width };
  if (slot >= pins) return { style: size };
  return {
    'data-pin': slot === pins - 1 ? 'last' : 'inner',
    style: { ...size, '--gr-pin': `var(--gr-pin-${slot})` },
  };
}

/**
 * Returns the attributes of a cell in a column whose width the user has chosen, for a table that otherwise adapts to
 * its content.
 */
export function sizeOf<Cell extends { style: object }>(
  { sized, width }: Pick<DataColumn<unknown>, 'sized' | 'width'>,
  cell: Cell,
) {
  if (sized !== true || width === undefined) return cell;
  return { ...cell, 'data-sized': true, style: { ...cell.style, maxInlineSize: width } };
}

/** Returns the number of pinned cells. The checkbox and the number are pinned if any column is pinned. */
export function pinsOf(pinned: number, before: number): number {
  return pinned === 0 ? 0 : pinned + before;
}

type HeadingColumn = Omit<DataColumn<unknown>, 'cell'>;

interface HeadingProps {
  column: HeadingColumn;
  slot: number;
  pins: number;
  width: number | undefined;
  /** Null if users can't sort the list by this column. */
  order: Sorting['order'] | 'none' | null;
  tabStop: 0 | -1;
  onFocus: (column: HeadingColumn) => void;
  onSort: (column: HeadingColumn) => void;
  onResize: ((id: string, width: number | null) => void) | undefined;
}

const ARIA = { asc: 'ascending', desc: 'descending', none: 'none' } as const;
const ICONS = { asc: IconArrowUp, desc: IconArrowDown, none: IconSelector };

/** Memoized, so that ticking a row doesn't re-render headings. */
const Heading = memo(function Heading(props: HeadingProps) {
  const { column, order, onResize } = props;
  return (
    <th
      scope="col"
      className={classes.head}
      data-column={column.id}
      data-align={column.align}
      data-grow={column.grow}
      aria-sort={order === null ? undefined : ARIA[order]}
      {...sizeOf(column, pinOf(props.slot, props.pins, props.width))}
    >
      {onResize && <ResizeEdge id={column.id} onResize={onResize} />}
      {column.hint === undefined ? (
        <HeadingText {...props} />
      ) : (
        <Tip label={column.hint}>{(target) => <HeadingText {...props} target={target} />}</Tip>
      )}
    </th>
  );
});

function HeadingText({ column, order, tabStop, onFocus, onSort, target }: HeadingProps & { target?: TipTarget }) {
  const reached = {
    ...target,
    'data-heading': true,
    tabIndex: tabStop,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      target?.onFocus(event);
      onFocus(column);
    },
  };
  if (order === null) return <span {...(target && { className: classes.hinted, ...reached })}>{column.header}</span>;
  const Icon = ICONS[order];
  return (
    <button
      type="button"
      className={classes.sort}
      data-active={order !== 'none'}
      onClick={() => onSort(column)}
      {...reached}
    >
      <span>{column.header}</span>
      <Icon size={14} aria-hidden />
    </button>
  );
}

function orderOf(column: HeadingColumn, sorting: Sorting | undefined, sorts: boolean): HeadingProps['order'] {
  if (!sorts || column.sort === undefined) return null;
  return sorting?.by === column.sort ? sorting.order : 'none';
}

/** Returns whether a heading can get the focus, because it sorts or has a hint. */
function isReached(column: HeadingColumn, sorts: boolean): boolean {
  return (sorts && column.sort !== undefined) || column.hint !== undefined;
}

/** Returns the next sorting: ascending, descending, then the list's default. */
function nextSorting(column: HeadingColumn, sorting: Sorting | undefined, otherwise: Sorting | undefined): Sorting {
  const by = column.sort ?? column.id;
  if (sorting?.by !== by) return { by, order: 'asc' };
  if (sorting.order === 'asc') return { by, order: 'desc' };
  return otherwise === undefined || otherwise.by === by ? { by, order: 'asc' } : otherwise;
}

/** Handles keys on a heading. With Shift, the arrow keys resize the heading's column. */
function onKey(
  event: KeyboardEvent<HTMLTableSectionElement>,
  onResize: ((id: string, width: number | null) => void) | undefined,
): void {
  const head = event.target instanceof Element ? event.target.closest<HTMLElement>('th[data-column]') : null;
  const step = event.shiftKey && head !== null ? widthStep(event.key, event.currentTarget) : 0;
  if (onResize === undefined || head === null || step === 0) {
    leadOver(event);
    return;
  }
  event.preventDefault();
  onResize(head.dataset.column ?? '', head.offsetWidth + step);
}

/**
 * Moves between headings. Only one heading is in the tab order. Otherwise, twenty-eight of them could precede the first
 * row.
 */
function leadOver(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const { key, target, currentTarget } = event;
  const headings = [...currentTarget.querySelectorAll<HTMLElement>('[data-heading]')];
  const at = target instanceof HTMLElement ? headings.indexOf(target) : -1;
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const goal = headings[goalOf(key, at, headings.length, forward)];
  if (at < 0 || goal === undefined) return;
  event.preventDefault();
  goal.focus();
}

function goalOf(key: string, at: number, count: number, forward: string): number {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return -1;
  return key === forward ? at + 1 : at - 1;
}
