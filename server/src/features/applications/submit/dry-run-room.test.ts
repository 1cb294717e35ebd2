import { retryFailed, submitTyped } from '@greenroom/contract/applications/applications.ts';
import { BATCH_MAX_IDS } from '@greenroom/contract/constants.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { finished } from '../../../../test/finished.ts';
import { testServer } from '../../../../test/server.ts';
import { buildGroup, signIn } from '../../../../test/worlds/factories.ts';

const server = await testServer();
const { db } = server.product.deps;

async function agentWithGroup() {
  const agent = await signIn(server, 'agent');
  const group = await buildGroup(db, { agentId: agent.id });
  const check = (language = 'en') =>
    server.call(submitTyped, { groupId: group.id, dryRun: true, text: '1 2 3' }, { as: agent, language });
  return { agent, group, check };
}

type Built = Awaited<ReturnType<typeof agentWithGroup>>;

/** Stores a check from an earlier time with a number of IDs. */
async function earlier(
  { agent, group }: Built,
  minutesAgo: number,
  total: number,
  state = 'finished',
): Promise<number> {
  const at = new Date(server.clock.now().getTime() - minutesAgo * 60_000);
  const made = await sql<{ id: number }>`
    insert into batches (kind, state, group_id, submitted_by, submitted_at, total)
    values ('dry-run', ${state}, ${group.id}, ${agent.id}, ${at}, ${total}) returning id`.execute(db);
  return made.rows[0]?.id ?? 0;
}

async function storedOf({ agent }: Built): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from batches where kind = 'dry-run' and submitted_by = ${agent.id} order by id`.execute(db);
  return found.rows.map(({ id }) => id);
}

test('[R-PLUS-1] a check that needs room deletes the user’s own oldest ended checks, and no more of them than necessary', async () => {
  const [built, other] = [await agentWithGroup(), await agentWithGroup()];
  const others = await earlier(other, 600, BATCH_MAX_IDS);
  const running = await earlier(built, 500, 10, 'checking');
  const oldest = await earlier(built, 400, BATCH_MAX_IDS);
  const old = await earlier(built, 300, 1000);
  const young = await earlier(built, 30, BATCH_MAX_IDS);
  const sent = await built.check();
  expect(sent.http).toBe(200);
  expect(await storedOf(built)).toEqual([running, old, young, sent.body.data.id]);
  expect(oldest).not.toBe(0);
  expect(await storedOf(other)).toEqual([others]);
});

test('[R-PLUS-1] a check without room because of the last hour’s is refused with the time to retry, and nothing is stored or deleted', async () => {
  const built = await agentWithGroup();
  const kept = [await earlier(built, 45, BATCH_MAX_IDS), await earlier(built, 30, BATCH_MAX_IDS)];
  const answer = await built.check();
  expect(answer).toMatchObject({ http: 409, refusal: { code: 'dry-runs-full', params: { minutes: 15 } } });
  expect(answer.body.message).toContain('in 15 minutes');
  for (const language of ['zh-CN', 'ar']) expect((await built.check(language)).body.message).toContain('15');
  expect(await storedOf(built)).toEqual(kept);
  const added = { groupId: built.group.id, text: '1 2 3' };
  expect((await server.call(submitTyped, added, { as: built.agent })).http).toBe(200);
  server.clock.forward(16 * 60);
  expect((await built.check()).http).toBe(200);
});

test('[R-PLUS-1] repeating the failed IDs of a check counts as another check', async () => {
  const built = await agentWithGroup();
  const first = await built.check();
  await finished(server, built.agent, first.body.data.id);
  await earlier(built, 10, 2 * BATCH_MAX_IDS - 3);
  const again = await server.call(retryFailed, { batchId: first.body.data.id }, { as: built.agent });
  expect(again.refusal?.code).toBe('dry-runs-full');
});

test('[R-PLUS-1] of ten parallel checks no more are stored than there is room for', async () => {
  const built = await agentWithGroup();
  await earlier(built, 10, 2 * BATCH_MAX_IDS - 10);
  const answers = await Promise.all(Array.from({ length: 10 }, () => built.check()));
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(3);
  expect(answers.filter(({ refusal }) => refusal?.code === 'dry-runs-full')).toHaveLength(7);
});
