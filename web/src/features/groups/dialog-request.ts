import type { GroupNode } from '@greenroom/contract/groups.ts';

export type BoundAgent = GroupNode['bound'][number];

/** What the user wants to do to a group; each action has its own dialog. */
export type DialogRequest =
  /** `below`: null creates a root group. */
  | { act: 'create'; below: GroupNode | null }
  | { act: 'change' | 'move' | 'delete' | 'bind' | 'invite'; node: GroupNode }
  | { act: 'unbind'; node: GroupNode; agent: BoundAgent };
