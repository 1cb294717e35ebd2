import { ROLES } from '@greenroom/contract/roles.ts';
import type { SessionUser } from '@greenroom/contract/session.ts';
import { knownRoles } from './read-user.ts';
import type { UserRow } from './session.queries.ts';

/** A user as the interface knows it; the password's hash stays here. */
export function toSessionUser(row: UserRow): SessionUser {
  return {
    id: row.id,
    username: row.username,
    nickName: row.nickName,
    roles: knownRoles(row.roles).map((key) => ({ key, level: ROLES[key].level })),
    phone: row.phone,
    email: row.email,
    gender: row.gender,
    department: row.department,
    avatar: row.avatar,
    locale: row.locale,
  };
}
