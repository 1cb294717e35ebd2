import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useServerEvent } from '../../lib/events/server-events.ts';
import { useSession } from '../../lib/session/session.tsx';
import { START } from './start-data.ts';

/**
 * Fetches the menus again when the user's rights or roles change, or when an administrator changes the menu. Views that
 * are still granted keep their state.
 */
export function useMenusOfRights(): void {
  const queries = useQueryClient();
  const { user } = useSession();
  const held = [...user.roles.map(({ key }) => key), ...user.rights].join(' ');
  const known = useRef(held);
  useServerEvent('menus', () => void queries.invalidateQueries({ queryKey: [START, 'menus'] }));
  useEffect(() => {
    if (known.current === held) return;
    known.current = held;
    void queries.invalidateQueries({ queryKey: [START, 'menus'] });
  }, [queries, held]);
}
