import type { GroupNode } from '@greenroom/contract/groups.ts';

export type BoundAgent = GroupNode['bound'][number];

/** What somebody wants to do to a group; each has a dialog of its own. */
export type AskedFor =
  /** `below`: null makes an uppermost group. */
  | { act: 'create'; below: GroupNode | null }
  | { act: 'change' | 'move' | 'delete' | 'give' | 'invite'; node: GroupNode }
  | { act: 'end-binding'; node: GroupNode; agent: BoundAgent };
