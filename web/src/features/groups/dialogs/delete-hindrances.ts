import type { GroupNode } from '@greenroom/contract/groups.ts';

/** A fact that prevents a group from being deleted. */
export type Hindrance = 'hosts' | 'children' | 'applications';

const BY_CODE: Readonly<Record<string, Hindrance>> = {
  'group-has-hosts': 'hosts',
  'group-has-children': 'children',
  'group-has-applications': 'applications',
};

/**
 * Returns what prevents the deletion, according to the figures and the server's error, which can be more recent.
 * @param refused the error code from the server
 */
export function hindrancesOf(
  node: Pick<GroupNode, 'hosts' | 'children' | 'openApplications'>,
  refused: string | null,
): Hindrance[] {
  const known: Hindrance[] = [];
  if (node.hosts > 0) known.push('hosts');
  if (node.children > 0) known.push('children');
  if (node.openApplications > 0) known.push('applications');
  const added = refused === null ? undefined : BY_CODE[refused];
  return added === undefined || known.includes(added) ? known : [...known, added];
}
