import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { menuRolesQuery } from './menus.data.ts';

/** Role names by key. Null for built-in roles, which have no name of their own. */
export type RoleNames = ReadonlyMap<string, string | null>;

export function useRoleNames(): RoleNames {
  const { data } = useQuery(menuRolesQuery());
  return useMemo(() => new Map((data ?? []).map(({ key, name }) => [key, name])), [data]);
}
