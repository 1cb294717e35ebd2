import type { listBatchLines as contract } from '@greenroom/contract/hosts/applications.ts';
import { HOST_ELSEWHERE_CODE } from '@greenroom/contract/hosts/reasons.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { findBatch } from './batches.queries.ts';
import { describeLine } from './describe-record.ts';
import { countLines, type LineFilter, linesQuery } from './history/history.queries.ts';
import { listHostsOf } from './history/host-of.queries.ts';
import { hostMessage } from './host-message.ts';
import { listRequestStates } from './requests/requests.queries.ts';

/**
 * The lines of a batch in their order, by outcome and reason.
 * @throws RefusalError `batch-not-found`
 */
export async function listBatchLines(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const batch = (await findBatch(ctx.db, ctx.scope, input.batchId)) ?? fail('batch-not-found');
  const filter: LineFilter = {
    batchId: batch.id,
    kind: batch.kind,
    appId: batch.appId,
    succeeded: input.uploadStatus === undefined ? null : input.uploadStatus === 'success',
    code: input.code ?? null,
    fixable: false,
    among: null,
  };
  const [found, total] = await Promise.all([
    linesQuery(filter, { size: input.size, offset: offsetOf(input) }).execute(ctx.db),
    countLines(ctx.db, filter),
  ]);
  const hostIds = found.rows.map(({ hostId }) => hostId);
  const elsewhere = found.rows.filter(({ codes }) => codes.includes(HOST_ELSEWHERE_CODE)).map(({ hostId }) => hostId);
  const [requests, hostsOf] = await Promise.all([
    listRequestStates(ctx.db, batch.id, hostIds),
    listHostsOf(ctx.db, ctx.scope, batch, elsewhere),
  ]);
  const states = new Map(requests.map(({ hostId, state }) => [hostId, state]));
  const rows = found.rows.map((row) =>
    describeLine(row, {
      hostOf: hostsOf.get(row.hostId) ?? null,
      request: states.get(row.hostId) ?? null,
      message: input.messages ? hostMessage(ctx, batch.groupName, row) : null,
    }),
  );
  return { rows, total };
}
