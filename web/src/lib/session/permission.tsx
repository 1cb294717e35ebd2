import type { Right } from '@greenroom/contract/access/rights.ts';
import type { ReactNode } from 'react';
import { useSession } from './session.tsx';

type AllowedProps = { children: ReactNode } & (
  | { right: Right; roles?: undefined }
  /** At least one of them. */
  | { roles: readonly string[]; right?: undefined }
);

/** Its content is there only if the user has the right, or one of the roles (R-WIDGET-5). The server decides all the same. */
export function Allowed({ right, roles, children }: AllowedProps) {
  const { user, may } = useSession();
  const allowed = right === undefined ? user.roles.some(({ key }) => roles.includes(key)) : may(right);
  return allowed ? children : null;
}
