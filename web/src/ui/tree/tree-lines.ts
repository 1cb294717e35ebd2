/** What is known of the nodes right below another, or of the uppermost ones. */
export type Branch<Node> =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry: () => unknown }
  /** `total`: how many there are; more than `nodes` where the answer was cut. */
  | { state: 'there'; nodes: readonly Node[]; total: number };

/** A tree whose branches are fetched when they are opened. Keys are unique over all of it. */
export interface Tree<Node> {
  top: Branch<Node>;
  /** Asked for open nodes only. */
  below: (key: string) => Branch<Node>;
  keyOf: (node: Node) => string;
  /** How many stand right below; none: it cannot be opened. */
  childrenOf: (node: Node) => number;
  open: ReadonlySet<string>;
}

/** A node's line. */
export interface NodeLine<Node> {
  kind: 'node';
  key: string;
  node: Node;
  /** The uppermost have 1. */
  level: number;
  /** From 1, among its siblings. */
  position: number;
  siblings: number;
  /** Null: nothing stands below it. */
  open: boolean | null;
  parent: string | null;
}

/** What stands in place of nodes that are not there. */
export type OtherLine =
  | { kind: 'loading'; key: string; level: number }
  | { kind: 'failed'; key: string; level: number; error: unknown; retry: () => unknown }
  | { kind: 'cut'; key: string; level: number; shown: number; total: number };

export type TreeLine<Node> = NodeLine<Node> | OtherLine;

/** The lines of a tree from top to bottom, as far as it is open. */
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

/** Where the keyboard wants to go. `into` and `out` are the arrows along the reading direction and against it. */
export type TreeMove = 'next' | 'previous' | 'first' | 'last' | 'into' | 'out';

/** What a move comes to: another line gets the focus, or this one is opened or closed. */
export type TreeStep = { focus: string } | { turn: string; open: boolean } | null;

/**
 * The keyboard of a tree grid: up and down over the nodes, `into` opens and then leads to the first node below, `out`
 * closes and then leads to the node above. Lines that are no nodes are passed over.
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
