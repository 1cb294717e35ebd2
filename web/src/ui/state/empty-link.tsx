import type { RoleKey } from '@greenroom/contract/roles.ts';
import { Anchor } from '@mantine/core';
import { Link } from '../../lib/address/link.tsx';
import { Allowed } from '../../lib/session/permission.tsx';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';

interface EmptyLinkProps extends Omit<EmptyStateProps, 'action'> {
  /** The screen on which this place is filled. */
  to: string;
  link: string;
  /** Who may open that screen; without it everybody who sees this. */
  roles?: readonly RoleKey[];
}

/** Nothing is there yet, and a link to the screen where that changes. */
export function EmptyLink({ to, link, roles, ...state }: EmptyLinkProps) {
  const anchor = (
    <Anchor component={Link} to={to}>
      {link}
    </Anchor>
  );
  return <EmptyState {...state} action={roles === undefined ? anchor : <Allowed roles={roles}>{anchor}</Allowed>} />;
}
