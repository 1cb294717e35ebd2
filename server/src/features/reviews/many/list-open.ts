import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { listOpen as contract, OpenApplication } from '@greenroom/contract/reviews/list-mode.ts';
import type { UserCtx } from '../../../context.ts';
import { ageOn } from '../../applications/index.ts';
import { countOpen, findNickname, listOpenPage, type OpenRow } from './open.queries.ts';

/** A page of open applications, the longest waiting first, with the exact total (R-PLUS-4). */
export async function listOpen(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const now = ctx.clock.now();
  const reader = { scope: ctx.scope, userId: ctx.user.id };
  const page = { size: input.size, offset: offsetOf(input) };
  const [rows, total, agent] = await Promise.all([
    listOpenPage(ctx.db, reader, input, page, now),
    countOpen(ctx.db, reader, input),
    input.agentId === undefined ? null : findNickname(ctx.db, input.agentId),
  ]);
  return { rows: rows.map((row) => describe(row, ctx.user.id, now)), total, agent, asOf: now.toISOString() };
}

function describe(row: OpenRow, userId: number, now: Date): OpenApplication {
  const { birthDate, agentId, agentNickname, claimedBy, holder, claimedUntil, ...same } = row;
  return {
    ...same,
    age: birthDate === null ? null : ageOn(birthDate, now),
    agent: agentId === null || agentNickname === null ? null : { id: agentId, nickname: agentNickname },
    claim: holder === null || claimedUntil === null ? null : { holder, own: claimedBy === userId, until: claimedUntil },
  };
}
