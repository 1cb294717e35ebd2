import type { RoleKey } from '@greenroom/contract/roles.ts';
import type { ReactNode } from 'react';
import { useSession } from './session.tsx';

/** Its content is there only if the user holds at least one of the roles (R-WIDGET-5). The server decides all the same. */
export function Allowed({ roles, children }: { roles: readonly RoleKey[]; children: ReactNode }) {
  const { hasRole } = useSession();
  return hasRole(...roles) ? children : null;
}
