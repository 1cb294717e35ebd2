import type { UserRow } from '@greenroom/contract/administration/users.ts';

/** The user form's values, all of types that JSON can represent. */
export interface UserValues {
  username: string;
  nickName: string;
  email: string;
  phone: string | null;
  gender: 1 | 2 | null;
  departmentId: number | null;
  roles: string[];
  locale: string | null;
}

/**
 * Returns the form's initial values.
 * @param before null for a new user
 */
export function userValues(before: UserRow | null, locale: string): UserValues {
  return {
    username: before?.username ?? '',
    nickName: before?.nickName ?? '',
    email: before?.email ?? '',
    phone: before?.phone ?? null,
    gender: before?.gender === 1 || before?.gender === 2 ? before.gender : null,
    departmentId: before?.department?.id ?? null,
    roles: (before?.roles ?? []).map(({ key }) => key),
    locale: before?.locale ?? locale,
  };
}
