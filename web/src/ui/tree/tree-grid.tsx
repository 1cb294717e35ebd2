import { type ReactNode, useMemo, useRef } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { TabStopContext } from '../keys/tab-stop.ts';
import { FailedState } from '../state/failed-state.tsx';
import { useLate } from '../state/use-late.ts';
import classes from '../table/data-table.module.css';
import { layoutOf } from '../table/data-table-layout.ts';
import { SkeletonItems, SkeletonRows } from '../table/data-table-skeleton.tsx';
import type { DataColumn } from '../table/data-table-types.ts';
import { useFittingHeight } from '../table/use-fitting-height.ts';
import { classNames } from '../theme/class-names.ts';
import { usePhone } from '../theme/phone.ts';
import { TreeCells } from './tree-cells.tsx';
import tree from './tree-grid.module.css';
import { TreeHeader } from './tree-header.tsx';
import { linesOf, type Tree } from './tree-lines.ts';
import { TreeOtherRow } from './tree-other-row.tsx';
import { TreeRow } from './tree-row.tsx';
import { useTreeKeys } from './use-tree-keys.ts';

export type { Branch, Tree } from './tree-lines.ts';

export interface TreeGridProps<Node> extends Tree<Node> {
  /** Name of the rows, for screen readers. */
  label: string;
  /**
   * The first column contains the tree. Keep the array's identity (`useMemo`), because all rows re-render when it
   * changes.
   */
  columns: readonly DataColumn<Node>[];
  /** Returns a node's name, for the button that opens it. */
  nameOf: (node: Node) => string;
  onTurn: (key: string, open: boolean) => void;
  /** Key of the node that is open next to the tree. */
  openKey?: string | null;
  onOpen: (node: Node) => void;
  /** Content to show if there are no nodes at all, with the tree's purpose and the next action. */
  empty: ReactNode;
  className?: string | undefined;
}

/** Number of skeleton rows. Few trees have more rows at first. */
const WAITING_ROWS = 6;

/**
 * A tree with columns (the treegrid pattern of WAI-ARIA). Only one row is in the tab order. Up, Down, Home and End move
 * between the rows. The arrow key in the reading direction expands a node or moves into it. The opposite key collapses
 * a node or moves out of it. Enter opens the node next to the tree. Branches are fetched when they are expanded. Below
 * 992 px each row has two lines.
 */
export function TreeGrid<Node>(props: TreeGridProps<Node>) {
  const { top, label, className } = props;
  return (
    <section className={classNames(classes.table, className)} aria-label={label} aria-busy={top.state === 'loading'}>
      <Content {...props} />
    </section>
  );
}

function Content<Node>(props: TreeGridProps<Node>) {
  const { top, columns } = props;
  if (top.state === 'failed') return <FailedState error={top.error} onRetry={top.retry} />;
  if (top.state === 'loading') return <Loading columns={columns} />;
  return top.nodes.length === 0 ? props.empty : <Grid {...props} />;
}

/** Shows the skeleton if loading is slow. Its space is reserved from the start. */
function Loading<Node>({ columns }: { columns: readonly DataColumn<Node>[] }) {
  const t = useT();
  const phone = usePhone();
  const shown = useLate();
  const layout = layoutOf(columns, { tick: false, number: null, operations: null });
  return (
    <div
      className={classes.loading}
      data-late={shown}
      {...(shown && { role: 'status', 'aria-label': t('common.loading') })}
    >
      {phone ? (
        <SkeletonItems size={WAITING_ROWS} />
      ) : (
        <div className={classes.scroll}>
          <table className={classes.grid} style={layout.style} data-fixed={layout.fixed}>
            <TreeHeader columns={columns} layout={layout} />
            <SkeletonRows
              columns={columns}
              size={WAITING_ROWS}
              ticks={false}
              numbered={false}
              pinned={0}
              operations={undefined}
            />
          </table>
        </div>
      )}
    </div>
  );
}

function Grid<Node>(props: TreeGridProps<Node>) {
  const { label, columns, openKey = null, nameOf } = props;
  const phone = usePhone();
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(
    () =>
      linesOf({
        top: props.top,
        below: props.below,
        keyOf: props.keyOf,
        childrenOf: props.childrenOf,
        open: props.open,
      }),
    [props.top, props.below, props.keyOf, props.childrenOf, props.open],
  );
  const { current, body, turn } = useTreeKeys(lines, { openKey, onOpen: props.onOpen, onTurn: props.onTurn });
  const layout = layoutOf(columns, { tick: false, number: null, operations: null });
  useFittingHeight(scroller, lines, label);
  return (
    <div ref={scroller} className={phone ? tree.list : classes.scroll}>
      <TabStopContext value={-1}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: there is no element for a tree with columns.
          role="treegrid"
          aria-label={label}
          className={classNames(classes.grid, phone && tree.narrow)}
          {...(!phone && { style: layout.style, 'data-fixed': layout.fixed })}
        >
          {!phone && <TreeHeader columns={columns} layout={layout} />}
          <tbody {...body}>
            {lines.map((line) =>
              line.kind === 'node' ? (
                <TreeRow
                  key={line.key}
                  line={line}
                  current={line.key === current}
                  opened={line.key === openKey}
                  shows={[columns, phone]}
                >
                  {() => (
                    <TreeCells line={line} columns={columns} phone={phone} name={nameOf(line.node)} onTurn={turn} />
                  )}
                </TreeRow>
              ) : (
                <TreeOtherRow key={line.key} line={line} columns={phone ? 1 : columns.length} />
              ),
            )}
          </tbody>
        </table>
      </TabStopContext>
    </div>
  );
}
