import classes from '../table/data-table.module.css';
import type { TableLayout } from '../table/data-table-layout.ts';
import type { DataColumn } from '../table/data-table-types.ts';
import { classNames } from '../theme/class-names.ts';
import { Tip } from '../value/tip.tsx';
import tree from './tree-grid.module.css';

interface TreeHeaderProps<Node> {
  columns: readonly DataColumn<Node>[];
  layout: TableLayout;
}

/** The column widths, and the headings with their hints as tooltips. */
export function TreeHeader<Node>({ columns, layout }: TreeHeaderProps<Node>) {
  return (
    <>
      {layout.fixed && (
        <colgroup>
          {columns.map((column, index) => (
            <col key={column.id} style={{ inlineSize: layout.widths[index] }} />
          ))}
        </colgroup>
      )}
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th
              key={column.id}
              scope="col"
              className={classNames(classes.head, index === 0 && tree.first)}
              data-align={column.align}
            >
              {column.hint === undefined ? column.header : <Hinted header={column.header} hint={column.hint} />}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}

function Hinted({ header, hint }: { header: string; hint: string }) {
  return (
    <Tip label={hint}>
      {({ 'aria-description': said, ...target }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must also reach a heading's hint.
        <span className={classes.hinted} tabIndex={0} aria-description={said} {...target}>
          {header}
        </span>
      )}
    </Tip>
  );
}
