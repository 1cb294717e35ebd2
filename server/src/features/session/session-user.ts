import type { SessionUser } from '@greenroom/contract/session.ts';
import { versionOf } from '../../platform/version.ts';
import { readHeld } from './read-user.ts';
import type { UserRow } from './session.queries.ts';

/** A user as the interface knows it; the password's hash stays here. */
export function toSessionUser(row: UserRow): SessionUser {
  const { roles, rights, seesAllGroups } = readHeld(row.held);
  return {
    id: row.id,
    username: row.username,
    nickName: row.nickName,
    roles: roles.map(({ key, level, name }) => ({ key, level, name })),
    rights: [...rights],
    seesAllGroups,
    phone: row.phone,
    email: row.email,
    gender: row.gender,
    department: row.department,
    avatar: row.avatar,
    locale: row.locale,
    version: versionOf(profileFields(row)),
  };
}

/** The fields that users change of their own profile, for its version. */
export function profileFields({
  nickName,
  phone,
  gender,
  locale,
}: Pick<UserRow, 'nickName' | 'phone' | 'gender' | 'locale'>) {
  return { nickName, phone, gender, locale };
}
