import type { AgentGroup } from '@greenroom/contract/groups.ts';
import type { Translate } from '../../lib/text/translate.tsx';

interface Circumstances {
  /** The groups already bound to the agent. */
  taken: ReadonlySet<number>;
  /** Administrators and operators bind any group; agents only groups below their own. */
  administers: boolean;
}

/**
 * Returns why a group cannot be bound to a user. Agents cannot pass on their own top-level groups, which are bound to
 * the agents themselves.
 * @returns null if it can
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

/** Returns whether a group is below another, by their paths: binding it as well changes nothing now. */
export function isBelow(path: readonly string[], above: readonly string[]): boolean {
  return path.length > above.length && above.every((name, depth) => path[depth] === name);
}
