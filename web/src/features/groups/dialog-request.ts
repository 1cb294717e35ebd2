import type { GroupNode } from '@greenroom/contract/groups.ts';

export type BoundAgent = GroupNode['bound'][number];

/** The group action that the user requests. Each action has its own dialog. */
export type DialogRequest =
  /** If `below` is null, the dialog creates a root group. */
  | { act: 'create'; below: GroupNode | null }
  | { act: 'change' | 'move' | 'delete' | 'bind' | 'invite'; node: GroupNode }
  | { act: 'unbind'; node: GroupNode; agent: BoundAgent };
