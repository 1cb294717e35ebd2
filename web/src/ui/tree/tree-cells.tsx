import { IconChevronRight } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import classes from '../table/data-table.module.css';
import { TwoLines } from '../table/data-table-list.tsx';
import type { DataColumn } from '../table/data-table-types.ts';
import { classNames } from '../theme/class-names.ts';
import tree from './tree-grid.module.css';
import type { NodeLine } from './tree-lines.ts';

interface TreeCellsProps<Node> {
  line: NodeLine<Node>;
  columns: readonly DataColumn<Node>[];
  phone: boolean;
  name: string;
  onTurn: (key: string, open: boolean) => void;
}

/** A node's cells, or one cell with two lines on a phone. The first cell shows the node's place in the tree. */
export function TreeCells<Node>(props: TreeCellsProps<Node>) {
  const { line, columns, phone } = props;
  if (phone) {
    return (
      <td className={classNames(classes.cell, tree.item)}>
        <Branching {...props}>
          <TwoLines row={line.node} columns={columns} />
        </Branching>
      </td>
    );
  }
  return columns.map((column, index) => (
    <td key={column.id} className={classNames(classes.cell, index === 0 && tree.first)} data-align={column.align}>
      {index === 0 ? <Branching {...props}>{column.cell(line.node)}</Branching> : column.cell(line.node)}
    </td>
  ));
}

/** The node's place in the tree, and the button that opens its children. */
function Branching<Node>({ line, name, onTurn, children }: TreeCellsProps<Node> & { children: ReactNode }) {
  const t = useT();
  const { open } = line;
  const depth: CSSProperties & Record<'--depth', number> = { '--depth': line.level - 1 };
  return (
    <div className={tree.branch} style={depth}>
      {open === null ? (
        <span className={tree.leaf} />
      ) : (
        <button
          type="button"
          className={tree.turn}
          tabIndex={-1}
          aria-label={t(open ? 'widgets.tree.close' : 'widgets.tree.open', { name })}
          onClick={() => onTurn(line.key, !open)}
        >
          <IconChevronRight size={16} aria-hidden />
        </button>
      )}
      <div className={tree.content}>{children}</div>
    </div>
  );
}
