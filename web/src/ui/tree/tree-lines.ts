/** State of a node's children, or of the top nodes. */
export type Branch<Node> =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry: () => unknown }
  /** `total` is the number of all children. If the answer was truncated, `nodes` has fewer. */
  | { state: 'there'; nodes: readonly Node[]; total: number };

/** A tree whose branches are fetched when users open them. Keys are unique in the whole tree. */
export interface Tree<Node> {
  top: Branch<Node>;
  /** Called only for open nodes. */
  below: (key: string) => Branch<Node>;
  keyOf: (node: Node) => string;
  /** Returns the number of children. A node without children can't be opened. */
  childrenOf: (node: Node) => number;
  open: ReadonlySet<string>;
}

/** A node's line. */
export interface NodeLine<Node> {
  kind: 'node';
  key: string;
  node: Node;
  /** Depth in the tree. The top nodes have level 1. */
  level: number;
  /** Position among the node's siblings, starting at 1. */
  position: number;
  siblings: number;
  /** Null if the node has no children. */
  open: boolean | null;
  parent: string | null;
}

/** A line that replaces missing nodes. */
export type OtherLine =
  | { kind: 'loading'; key: string; level: number }
  | { kind: 'failed'; key: string; level: number; error: unknown; retry: () => unknown }
  | { kind: 'cut'; key: string; level: number; shown: number; total: number };

export type TreeLine<Node> = NodeLine<Node> | OtherLine;

/** Returns the tree's visible lines from top to bottom. Closed branches are omitted. */
export function linesOf<Node>(tree: Tree<Node>): TreeLine<Node>[] {
  return branchLines(tree, tree.top, null, 1);
}

function branchLines<Node>(
  tree: Tree<Node>,
  branch: Branch<Node>,
  parent: string | null,
  level: number,
): TreeLine<Node>[] {
  const key = parent ?? '';
  if (branch.state === 'loading') return [{ kind: 'loading', key: `${key} loading`, level }];
  if (branch.state === 'failed') {
    return [{ kind: 'failed', key: `${key} failed`, level, error: branch.error, retry: branch.retry }];
  }
  const { nodes, total } = branch;
  const lines = nodes.flatMap((node, index) => nodeLines(tree, node, { parent, level, index, siblings: total }));
  if (total <= nodes.length) return lines;
  return [...lines, { kind: 'cut', key: `${key} cut`, level, shown: nodes.length, total }];
}

interface Place {
  parent: string | null;
  level: number;
  index: number;
  siblings: number;
}

function nodeLines<Node>(tree: Tree<Node>, node: Node, place: Place): TreeLine<Node>[] {
  const { parent, level, index, siblings } = place;
  const key = tree.keyOf(node);
  const open = tree.childrenOf(node) === 0 ? null : tree.open.has(key);
  const line: NodeLine<Node> = { kind: 'node', key, node, level, position: index + 1, siblings, open, parent };
  return open === true ? [line, ...branchLines(tree, tree.below(key), key, level + 1)] : [line];
}

/** A keyboard move. `into` is the arrow key in the reading direction, and `out` is the opposite one. */
export type TreeMove = 'next' | 'previous' | 'first' | 'last' | 'into' | 'out';

/** Result of a move: another line gets the focus, or the current node is opened or closed. */
export type TreeStep = { focus: string } | { turn: string; open: boolean } | null;

/**
 * Returns the result of a key in a tree grid. Up and down move between nodes. `into` opens a closed node, and moves
 * from an open one to its first child. `out` closes an open node, and moves from a closed one to its parent. Other
 * lines are skipped.
 */
export function stepIn<Node>(lines: readonly TreeLine<Node>[], at: string, move: TreeMove): TreeStep {
  const nodes = lines.filter((line) => line.kind === 'node');
  const index = nodes.findIndex(({ key }) => key === at);
  const line = nodes[index];
  if (line === undefined) return null;
  if (move === 'into' && line.open === false) return { turn: line.key, open: true };
  if (move === 'into') {
    const next = nodes[index + 1];
    return next?.parent === line.key ? { focus: next.key } : null;
  }
  if (move === 'out' && line.open === true) return { turn: line.key, open: false };
  if (move === 'out') return line.parent === null ? null : { focus: line.parent };
  const goal = { next: nodes[index + 1], previous: nodes[index - 1], first: nodes[0], last: nodes.at(-1) }[move];
  return goal === undefined || goal === line ? null : { focus: goal.key };
}
