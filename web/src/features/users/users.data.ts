import {
  changeDepartment,
  createDepartment,
  deleteDepartment,
  listDepartments,
} from '@greenroom/contract/administration/departments.ts';
import { listSignIns, unlockSignIn } from '@greenroom/contract/administration/sign-ins.ts';
import {
  changeManyUsers,
  changeUser,
  copyInvitationLink,
  copyRenewalLink,
  createUser,
  deleteUsers,
  endUserSecondFactor,
  endUserSessions,
  inviteAgain,
  listGrantableRoles,
  listUserSignIns,
  listUsers,
  readUser,
  type USER_ACTS,
  type UserDetail,
  type UserOutcome,
  updatePassword,
} from '@greenroom/contract/administration/users.ts';
import type { LetterState } from '@greenroom/contract/kit/letter-state.ts';
import { publicKey } from '@greenroom/contract/session.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { CallInput } from '../../lib/api/call-input.ts';
import { invalidateCalls, queryOf } from '../../lib/api/query-client.ts';
import type { Attempt } from '../../lib/api/use-intent-mutation.ts';
import { sealerFor } from '../../lib/seal/seal.ts';
import type { UsersState } from './users-address.ts';

/** Options for calls whose errors the dialog shows. */
const QUIET = { release: true };

export function usersQuery(state: UsersState) {
  const { page, size } = state;
  return { ...queryOf(listUsers, { page, size, ...filterOf(state) }), placeholderData: keepPreviousData };
}

/** Returns the list's filter and order in the form that its call accepts. */
export function filterOf({ state, role, departmentId, sort, order, ...typed }: UsersState) {
  const search = typed.search.trim();
  return {
    ...{ sort, descending: String(order === 'desc') },
    ...(search !== '' && { search }),
    ...(state !== undefined && { state }),
    ...(role !== undefined && { role }),
    ...(departmentId !== undefined && { departmentId }),
  };
}

/** Interval at which a user is read again while the email with a link is waiting. */
const LINK_EVERY_MS = 5000;

export function userQuery(id: number) {
  return {
    ...queryOf(readUser, { id }),
    refetchInterval: ({ state }: { state: { data: UserDetail | undefined } }) =>
      isOnTheWay(state.data?.link?.email.state) && LINK_EVERY_MS,
  };
}

function isOnTheWay(state: LetterState['state'] | undefined): boolean {
  return state === 'waiting' || state === 'failed';
}

export function signInsQuery(id: number) {
  return queryOf(listUserSignIns, { id, size: SIGN_INS });
}
const SIGN_INS = 10;

export function allSignInsQuery({ page, size, search, outcome }: UsersState) {
  const query = queryOf(listSignIns, { page, size, search, ...(outcome !== undefined && { outcome }) });
  return { ...query, placeholderData: keepPreviousData };
}

/** Lets a username sign in from its address again. */
export async function sendUnlock(id: number): Promise<void> {
  await call(unlockSignIn, { id }, QUIET);
  await invalidateCalls([listSignIns.id]);
}

export const rolesQuery = queryOf(listGrantableRoles, {});
export const departmentsQuery = queryOf(listDepartments, {});

/** Calls whose responses change when a user or a department does. */
export const USER_KEYS = [listUsers.id, readUser.id, listDepartments.id, listUserSignIns.id];

export function usersChanged(): Promise<void> {
  return invalidateCalls(USER_KEYS);
}

export function sendNewUser(values: CallInput<typeof createUser>, { idempotencyKey }: Attempt) {
  return call(createUser, values, { ...QUIET, idempotencyKey });
}

export function sendUserChange(change: CallInput<typeof changeUser> & { version: string }) {
  return call(changeUser, change, QUIET);
}

/** Reads the current user after someone else changed them during an edit. The dialog shows any error. */
export function readAgain(id: number) {
  return call(readUser, { id }, QUIET);
}

/** An action on one or many users. */
export type ManyAct = (typeof USER_ACTS)[number] | 'delete';

export interface ManyWork {
  readonly act: ManyAct;
  readonly ids: readonly number[];
  readonly role?: string | undefined;
  readonly departmentId?: number | null | undefined;
}

export async function sendMany({ act, ids, role, departmentId }: ManyWork): Promise<readonly UserOutcome[]> {
  const given = { ids: [...ids] };
  if (act === 'delete') return (await call(deleteUsers, given, QUIET)).outcomes;
  const rest = { ...(role !== undefined && { role }), ...(departmentId !== undefined && { departmentId }) };
  return (await call(changeManyUsers, { ...given, act, ...rest }, QUIET)).outcomes;
}

export function sendInvitationAgain(id: number) {
  return call(inviteAgain, { id }, QUIET);
}

/** Emails a link to choose a new password. The caller's own password is sent encrypted (R-SES-10). */
export async function sendRenewal({ username, password }: { username: string; password: string }) {
  const { uuid, seal } = sealerFor(await call(publicKey, {}, QUIET));
  return call(updatePassword, { username, password: await seal(password), uuid }, QUIET);
}

/** Creates an invitation link to pass on. */
export function sendInvitationCopy(id: number) {
  return call(copyInvitationLink, { id }, QUIET);
}

/** Creates a link to choose a new password, to be passed on. The caller's own password is sent encrypted (R-SES-10). */
export async function sendRenewalCopy({ id, password }: { id: number; password: string }) {
  const { uuid, seal } = sealerFor(await call(publicKey, {}, QUIET));
  return call(copyRenewalLink, { id, password: await seal(password), uuid }, QUIET);
}

export function sendEndOfSessions(id: number) {
  return call(endUserSessions, { id }, QUIET);
}

export function sendSecondFactorOff({ id, reason }: { id: number; reason: string }) {
  return call(endUserSecondFactor, { id, reason }, QUIET);
}

export interface DepartmentValues {
  name: string;
  parentId: number | null;
}

export function sendNewDepartment(values: DepartmentValues, { idempotencyKey }: Attempt) {
  return call(createDepartment, values, { ...QUIET, idempotencyKey });
}

export function sendDepartmentChange(change: CallInput<typeof changeDepartment>) {
  return call(changeDepartment, change, QUIET);
}

/**
 * Reads the current department after someone else changed it during an edit. Returns undefined if it has been deleted.
 * The dialog shows any error.
 */
export async function readDepartmentAgain(id: number) {
  return (await call(listDepartments, {}, QUIET)).find((row) => row.id === id);
}

export function sendDepartmentDeletion(id: number) {
  return call(deleteDepartment, { id }, QUIET);
}
