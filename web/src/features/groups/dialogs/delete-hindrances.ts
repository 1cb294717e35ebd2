import type { GroupNode } from '@greenroom/contract/groups.ts';

/** What keeps a group from being deleted. */
export type Hindrance = 'hosts' | 'children' | 'applications';

const BY_CODE: Readonly<Record<string, Hindrance>> = {
  'group-has-hosts': 'hosts',
  'group-has-children': 'children',
  'group-has-applications': 'applications',
};

/**
 * What is in the way, as far as the figures tell, and what the server refused for: it can know of more by then.
 * @param refused the code of a refusal
 */
export function hindrancesOf(
  node: Pick<GroupNode, 'hosts' | 'children' | 'openApplications'>,
  refused: string | null,
): Hindrance[] {
  const known: Hindrance[] = [];
  if (node.hosts > 0) known.push('hosts');
  if (node.children > 0) known.push('children');
  if (node.openApplications > 0) known.push('applications');
  const told = refused === null ? undefined : BY_CODE[refused];
  return told === undefined || known.includes(told) ? known : [...known, told];
}
