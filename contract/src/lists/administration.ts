import type { RoleRow } from '../administration/roles.ts';
import type { SignInRow } from '../administration/sign-ins.ts';
import type { USER_SORTS, UserRow } from '../administration/users.ts';
import { listOf } from '../kit/list.ts';

type UserSort = (typeof USER_SORTS)[number];

/** All users (R-DATA-1). */
export const userList = listOf<UserRow>()({
  id: 'users',
  labels: 'users.column',
  columns: [
    {
      id: 'user',
      kind: 'text',
      value: ({ nickName }) => nickName,
      sort: 'nickName' satisfies UserSort,
      phone: 'title',
      beside: true,
      sheet: 24,
    },
    { id: 'username', kind: 'text', value: ({ username }) => username, sort: 'username' satisfies UserSort, sheet: 20 },
    {
      id: 'state',
      kind: 'word',
      texts: 'users.state',
      value: ({ state }) => state,
      phone: 'detail',
      beside: true,
      sheet: 12,
    },
    { id: 'roles', kind: 'own', phone: 'detail', sheet: 24 },
    { id: 'department', kind: 'text', value: ({ department }) => department?.name ?? null, sheet: 20 },
    { id: 'email', kind: 'text', value: ({ email }) => email, sheet: 28 },
    { id: 'phone', kind: 'text', value: ({ phone }) => phone, sheet: 18 },
    { id: 'groups', kind: 'number', value: ({ groups }) => groups, sheet: 12 },
    { id: 'last-sign-in', kind: 'time', value: ({ lastSignInAt }) => lastSignInAt, sheet: 20 },
    { id: 'created', kind: 'time', value: ({ createdAt }) => createdAt, sort: 'created' satisfies UserSort, sheet: 20 },
  ],
});

/** Sign-ins and failed sign-ins of all users (R-DATA-3). */
export const signInList = listOf<SignInRow>()({
  id: 'sign-ins',
  labels: 'users.sign-in.column',
  columns: [
    { id: 'at', kind: 'time', value: ({ at }) => at, phone: 'detail' },
    { id: 'username', kind: 'own', grow: true, phone: 'title' },
    { id: 'outcome', kind: 'own', width: 260, phone: 'detail' },
    { id: 'tries', kind: 'number', value: ({ tries }) => tries },
    { id: 'address', kind: 'own', width: 150, phone: 'detail' },
  ],
});

/** All roles (R-PLUS-21). */
export const roleList = listOf<RoleRow>()({
  id: 'roles',
  labels: 'roles.column',
  columns: [
    { id: 'role', kind: 'own', phone: 'title', beside: true },
    { id: 'level', kind: 'number', value: ({ level }) => level, hint: true, phone: 'hidden' },
    { id: 'scope', kind: 'word', texts: 'roles.scope', value: ({ scope }) => scope, phone: 'detail' },
    { id: 'rights', kind: 'number', value: ({ rights }) => rights.length, phone: 'hidden' },
    { id: 'holders', kind: 'number', value: ({ holders }) => holders, beside: true },
    { id: 'second-factor', kind: 'own' },
  ],
});
