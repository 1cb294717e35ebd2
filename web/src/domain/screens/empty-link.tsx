import type { Right } from '@greenroom/contract/access/rights.ts';
import { Anchor } from '@mantine/core';
import { Link } from '../../lib/address/link.tsx';
import { Allowed } from '../../lib/session/permission.tsx';
import { EmptyState, type EmptyStateProps } from '../../ui/state/empty-state.tsx';

interface EmptyLinkProps extends Omit<EmptyStateProps, 'action'> {
  /** The screen on which this place is filled. */
  to: string;
  link: string;
  /** Who may open that screen; without it everybody who sees this. */
  right?: Right;
}

/** Nothing is there yet, and a link to the screen where that changes. */
export function EmptyLink({ to, link, right, ...state }: EmptyLinkProps) {
  const anchor = (
    <Anchor component={Link} to={to}>
      {link}
    </Anchor>
  );
  return <EmptyState {...state} action={right === undefined ? anchor : <Allowed right={right}>{anchor}</Allowed>} />;
}
