import type { GroupNode } from '@greenroom/contract/groups.ts';

export type BoundAgent = GroupNode['bound'][number];

/** The action that the user requests on a group; each has its own dialog. */
export type DialogRequest =
  /** `below`: null creates a root group. */
  | { act: 'create'; below: GroupNode | null }
  | { act: 'change' | 'move' | 'delete' | 'bind' | 'invite'; node: GroupNode }
  | { act: 'unbind'; node: GroupNode; agent: BoundAgent };
