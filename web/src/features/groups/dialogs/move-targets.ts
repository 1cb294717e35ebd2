import type { AgentGroup } from '@greenroom/contract/groups.ts';

type Place = Pick<AgentGroup, 'id' | 'parentId' | 'appId'>;

/**
 * Returns the groups that a group can be moved below, and its current parent. They belong to the same app, and exclude
 * the group and all groups below it.
 * @param groups in tree order, each after its parent
 */
export function targetsOf<G extends Place>(groups: readonly G[], moved: Place): G[] {
  const inside = new Set([moved.id]);
  for (const { id, parentId } of groups) if (parentId !== null && inside.has(parentId)) inside.add(id);
  return groups.filter(({ id, appId }) => appId === moved.appId && !inside.has(id));
}
