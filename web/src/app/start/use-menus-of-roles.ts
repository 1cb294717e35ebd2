import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import { START } from './start-data.ts';

/** Other roles have other menus: they are fetched again when the user's roles change, the views that stay keep their state. */
export function useMenusOfRoles(): void {
  const queries = useQueryClient();
  const { user } = useSession();
  const roles = user.roles.map(({ key }) => key).join(' ');
  const known = useRef(roles);
  useEffect(() => {
    if (known.current === roles) return;
    known.current = roles;
    void queries.invalidateQueries({ queryKey: [START, 'menus'] });
  }, [queries, roles]);
}
