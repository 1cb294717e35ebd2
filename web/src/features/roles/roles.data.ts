import {
  changeRole,
  createRole,
  deleteRole,
  listRoles,
  previewRole,
  type RoleRow,
  readRole,
} from '@greenroom/contract/administration/roles.ts';
import { listGrantableRoles, listUsers } from '@greenroom/contract/administration/users.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { CallInput } from '../../lib/api/call-input.ts';
import { invalidateCalls, queryOf } from '../../lib/api/query-client.ts';
import type { Attempt } from '../../lib/api/use-intent-mutation.ts';

/** Options for calls whose errors the dialog shows. */
const QUIET = { release: true };

export function rolesQuery(paged: { page: number; size: number }) {
  return { ...queryOf(listRoles, paged), placeholderData: keepPreviousData };
}

export function roleQuery(key: string) {
  return queryOf(readRole, { key });
}

/** Queries what users with a role see. The call is a POST but changes nothing. */
export function previewQuery({ key, rights }: Pick<RoleRow, 'key' | 'rights'>) {
  return queryOptions({
    queryKey: [previewRole.id, { key, rights }],
    queryFn: ({ signal }) => call(previewRole, { key, rights: [...rights] }, { ...QUIET, signal }),
  });
}

/** Reads the current role after someone else changed it during an edit. The dialog shows any error. */
export function readAgain(key: string) {
  return call(readRole, { key }, QUIET);
}

/** Calls whose responses change when a role does. */
export const ROLE_KEYS = [listRoles.id, readRole.id, previewRole.id, listGrantableRoles.id, listUsers.id];

export function rolesChanged(): Promise<void> {
  return invalidateCalls(ROLE_KEYS);
}

export function sendNewRole(values: CallInput<typeof createRole>, { idempotencyKey }: Attempt) {
  return call(createRole, values, { ...QUIET, idempotencyKey });
}

export function sendRoleChange(change: CallInput<typeof changeRole>) {
  return call(changeRole, change, QUIET);
}

export function sendRoleDeletion(key: string) {
  return call(deleteRole, { key }, QUIET);
}
