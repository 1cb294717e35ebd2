import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { listOpen as contract, OpenApplication, OpenFilter } from '@greenroom/contract/reviews/list-mode.ts';
import type { UserCtx } from '../../../context.ts';
import { ageOn, dayOf, examineAgain, type Standing } from '../../applications/index.ts';
import { UNKNOWN } from '../settle-applications.ts';
import { countOpen, findNickname, listOpenPage, type OpenRow, readFirstEnd, readOldest } from './open.queries.ts';

/** A page of open applications, the longest waiting first, with the exact total (R-PLUS-4). */
export async function listOpen(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const now = ctx.clock.now();
  const reader = { scope: ctx.scope, userId: ctx.user.id };
  const page = { size: input.size, offset: offsetOf(input) };
  const [rows, total, agent] = await Promise.all([
    listOpenPage(ctx.db, reader, input, page, now),
    countOpen(ctx.db, reader, input, now),
    input.agentId === undefined ? null : findNickname(ctx.db, input.agentId),
  ]);
  const today = dayOf(now);
  const keys = rows.map(({ hostId, id }) => ({ hostId, applicationId: id }));
  const standings = await examineAgain(ctx, ctx.db, keys, now);
  const described = rows.map((row) => describe(row, standings.get(row.id), ctx.user.id, today));
  return { rows: described, total, agent };
}

function describe(row: OpenRow, standing: Standing | undefined, userId: number, today: string): OpenApplication {
  const { birthDate, agentId, agentNickname, claimedBy, holder, claimedUntil, ...same } = row;
  return {
    ...same,
    objections: [...(standing?.objections ?? UNKNOWN)],
    hostOfGroup: standing?.hostOfGroup ?? null,
    age: birthDate === null ? null : ageOn(birthDate, today),
    agent: agentId === null || agentNickname === null ? null : { id: agentId, nickname: agentNickname },
    claim: holder === null || claimedUntil === null ? null : { holder, own: claimedBy === userId, until: claimedUntil },
  };
}

/** What waits for a reviewer this morning (R-PLUS-23): the queue by kind and by age, each number as its list counts it. */
export async function readWaiting(ctx: UserCtx, dayAgo: string) {
  const now = ctx.clock.now();
  const reader = { scope: ctx.scope, userId: ctx.user.id };
  const count = (filter: Partial<OpenFilter>) => countOpen(ctx.db, reader, { queue: 'all', ...filter }, now);
  const [all, asked, names, videos, countries] = await Promise.all([
    count({}),
    count({ queue: 'asked' }),
    count({ queue: 'names' }),
    count({ queue: 'videos' }),
    count({ queue: 'countries' }),
  ]);
  const [old, held, oldest, heldUntil] = await Promise.all([
    count({ waitingBefore: dayAgo }),
    count({ held: 'yes' }),
    readOldest(ctx.db, ctx.scope),
    readFirstEnd(ctx.db, ctx.user.id, now),
  ]);
  return { queues: { all, asked, names, videos, countries }, old, held, oldest, heldUntil };
}
