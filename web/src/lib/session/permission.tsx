import type { Right } from '@greenroom/contract/access/rights.ts';
import type { ReactNode } from 'react';
import { useSession } from './session.tsx';

type AllowedProps = { children: ReactNode } & (
  | { right: Right; roles?: undefined }
  /** The user needs at least one of these roles. */
  | { roles: readonly string[]; right?: undefined }
);

/**
 * Renders its content only if the user has the right, or one of the roles (R-WIDGET-5). The server also checks each
 * call.
 */
export function Allowed({ right, roles, children }: AllowedProps) {
  const { user, may } = useSession();
  const allowed = right === undefined ? user.roles.some(({ key }) => roles.includes(key)) : may(right);
  return allowed ? children : null;
}
