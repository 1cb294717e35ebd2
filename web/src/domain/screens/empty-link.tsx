import type { Right } from '@greenroom/contract/access/rights.ts';
import { Anchor } from '@mantine/core';
import { Link } from '../../lib/address/link.tsx';
import { Allowed } from '../../lib/session/permission.tsx';
import { EmptyState, type EmptyStateProps } from '../../ui/state/empty-state.tsx';

interface EmptyLinkProps extends Omit<EmptyStateProps, 'action'> {
  /** The screen on which users can fill this list. */
  to: string;
  link: string;
  /** Right that the screen requires. If omitted, all users get the link. */
  right?: Right;
}

/** Shows that a list is empty, with a link to the screen on which users can fill it. */
export function EmptyLink({ to, link, right, ...state }: EmptyLinkProps) {
  const anchor = (
    <Anchor component={Link} to={to}>
      {link}
    </Anchor>
  );
  return <EmptyState {...state} action={right === undefined ? anchor : <Allowed right={right}>{anchor}</Allowed>} />;
}
