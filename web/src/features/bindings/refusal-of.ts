import type { AgentGroup } from '@greenroom/contract/groups.ts';
import type { Translate } from '../../lib/text/translate.tsx';

interface Circumstances {
  /** The groups that are bound to the agent already. */
  taken: ReadonlySet<number>;
  /** Administrators and operators bind any group; agents only what stands below a group of their own. */
  administers: boolean;
}

/**
 * Why a group cannot be bound to somebody. An agent's uppermost visible groups are those bound to the agent: they are not
 * the agent's to give.
 * @returns null where it can
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
