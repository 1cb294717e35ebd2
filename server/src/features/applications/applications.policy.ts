import type { getApplication, HistoryRow } from '@greenroom/contract/applications.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { APPROVABLE_CHECK_CODES } from '@greenroom/contract/reasons.ts';
import { HOST_ROLES, type RoleKey } from '@greenroom/contract/roles.ts';

type Actions = Data<typeof getApplication>['actions'];

/** What a user with these roles may do with an application as it stands. */
export function actionsOn(row: HistoryRow, uploadCodes: readonly number[], roles: readonly RoleKey[]): Actions {
  const actions: Actions = [];
  const decided = row.reviewStatus === 'failed' || row.reviewStatus === 'successful' || row.lapsedAt !== null;
  const approvable =
    uploadCodes.length > 0 && uploadCodes.every((code) => APPROVABLE_CHECK_CODES.some((allowed) => allowed === code));
  if (roles.includes('administrator')) {
    if (decided) actions.push('reopen');
    if (row.uploadStatus === 'failure' && approvable && row.reviewStatus === null) actions.push('approve-over-check');
  }
  const mayAdd = roles.some((role) => HOST_ROLES.some((allowed) => allowed === role));
  const failed = row.reviewStatus === 'failed' || row.lapsedAt !== null || row.reviewStatus === null;
  if (mayAdd && failed) actions.push('submit-again');
  return actions;
}
