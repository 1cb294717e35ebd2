import type { AgentGroup } from '@greenroom/contract/groups.ts';
import type { Translate } from '../../lib/text/translate.tsx';

interface Circumstances {
  /** The groups already bound to the agent. */
  taken: ReadonlySet<number>;
  /** True for administrators and operators, who can bind any group. Agents can bind only groups below their own. */
  administers: boolean;
}

/**
 * Returns why a group can't be bound to a user. Agents can't bind their own top-level groups to others.
 * @returns null if the group can be bound
 */
export function refusalOf(
  t: Translate,
  group: Pick<AgentGroup, 'id' | 'path'>,
  { taken, administers }: Circumstances,
): string | null {
  if (taken.has(group.id)) return t('bindings.choose.taken');
  if (!administers && group.path.length < 2) return t('bindings.choose.own');
  return null;
}

/**
 * Returns whether a group's path is below another's. If it is, binding the lower group as well has no effect for now.
 */
export function isBelow(path: readonly string[], above: readonly string[]): boolean {
  return path.length > above.length && above.every((name, depth) => path[depth] === name);
}
