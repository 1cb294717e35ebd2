import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import * as contract from '@greenroom/contract/reviews/approvals.ts';
import { MERGE_LIMIT } from '../../access/first-of-groups.ts';
import type { UserCtx } from '../../context.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { ageOn, dayOf } from './describe-record.ts';
import {
  countByState,
  countRequests,
  listRequestPage,
  mergeRequestPage,
  type RequestRecord,
} from './requests.queries.ts';

/**
 * Returns the approval requests in the caller's scope (R-PLUS-19). Administrators see the queue with the accounts of
 * each person. Agents see the requests for their groups.
 */
async function listApprovalRequests(
  ctx: UserCtx,
  input: Input<typeof contract.listApprovalRequests>,
): Promise<Data<typeof contract.listApprovalRequests>> {
  const { batchId, state } = input;
  const today = dayOf(ctx.clock.now());
  const rows = (await readPage(ctx, input)).map(({ birthDate, ...row }) => ({
    ...row,
    age: birthDate === null ? null : ageOn(birthDate, today),
  }));
  if (batchId === undefined) return { rows, total: await countRequests(ctx.db, ctx.scope, input), counts: null };
  const counts = { open: 0, approved: 0, refused: 0, withdrawn: 0, overtaken: 0 };
  for (const each of await countByState(ctx.db, ctx.scope, { ...input, batchId })) counts[each.state] = each.count;
  const total = state === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state];
  return { rows, total, counts };
}

function readPage(ctx: UserCtx, input: Input<typeof contract.listApprovalRequests>): Promise<RequestRecord[]> {
  const { state, batchId, code } = input;
  const reader = { id: ctx.user.id, scope: ctx.scope };
  const page = { size: input.size, offset: offsetOf(input) };
  const isFiltered = state !== undefined || batchId !== undefined || code !== undefined;
  const isFarBack = page.offset + page.size > MERGE_LIMIT;
  if (ctx.scope.kind === 'all' || isFiltered || isFarBack) {
    return listRequestPage(ctx.db, reader, { state, batchId, code }, page);
  }
  return mergeRequestPage(ctx.db, reader, page);
}

export const routes: readonly MountedRoute[] = [mount(contract.listApprovalRequests, listApprovalRequests)];
