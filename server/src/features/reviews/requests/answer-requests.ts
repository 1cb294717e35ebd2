import type { Deps, UserCtx } from '../../../context.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { notifyUsers } from '../../notifications/index.ts';
import { type RequestRow, settleRequests } from './requests.queries.ts';

/** Writes one answer to open requests that are locked, and notifies the users who asked. To be called last in the transaction. */
export async function answerRequests(
  ctx: UserCtx,
  trx: Trx,
  requests: readonly RequestRow[],
  answer: { readonly approve: boolean; readonly note: string; readonly now: Date },
): Promise<void> {
  if (requests.length === 0) return;
  const { approve, note, now } = answer;
  const state = approve ? 'approved' : 'refused';
  const ids = requests.map(({ id }) => id);
  await settleRequests(trx, ids, { state, by: ctx.user.id, at: now, note });
  const askers = requests.map(({ askedBy }) => askedBy);
  await publishRequests(ctx, trx, askers);
  const notices = requests
    .filter(({ askedBy }) => askedBy !== ctx.user.id)
    .map(({ askedBy, batchId, groupName }) => ({
      userId: askedBy,
      params: { batchId, group: groupName, approved: approve ? 1 : 0, refused: approve ? 0 : 1 },
    }));
  await notifyUsers(ctx, trx, 'approval-answered', notices, now);
}

/** Lets the windows of those who answer, of those who see all, and of those who asked know that requests changed. */
export async function publishRequests(deps: Pick<Deps, 'events'>, trx: Trx, askers: readonly number[]): Promise<void> {
  const changed = { topic: 'application', id: null } as const;
  await deps.events.publish(trx, { right: 'applications:overrule' }, changed);
  // Whose history has the requests of all.
  await deps.events.publish(trx, { right: 'groups:manage' }, changed);
  await deps.events.publish(trx, { userIds: askers }, changed);
}
