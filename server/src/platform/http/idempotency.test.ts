import * as applications from '@greenroom/contract/applications/applications.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testServer } from '../../../test/server.ts';
import { buildGroup, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');
const group = await buildGroup(db, { agentId: agent.id });

async function waitingStatements(): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) as count from pg_locks where not granted and relation = 'batches'::regclass`.execute(db);
  return found.rows[0]?.count ?? 0;
}

test('[R-WIDGET-4] a call that takes longer than its lock, and the repeat that took it over, have one effect together', async () => {
  const submit = () =>
    server.call(
      applications.submitTyped,
      { groupId: group.id, text: '12345678' },
      { as: agent, idempotencyKey: 'slow' },
    );
  const hold = await db.startTransaction().execute();
  await sql`lock table batches in exclusive mode`.execute(hold);
  const first = submit();
  await vi.waitFor(async () => expect(await waitingStatements()).toBe(1), { timeout: 10_000 });
  server.clock.forward(121);
  const repeat = submit();
  await vi.waitFor(async () => expect(await waitingStatements()).toBe(2), { timeout: 10_000 });
  await hold.commit().execute();

  const answers = await Promise.all([first, repeat]);
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
  expect(answers.find(({ http }) => http === 409)?.refusal?.code).toBe('idempotency-in-progress');
  const kept = answers.find(({ http }) => http === 200)?.body.data;
  expect((await submit()).body.data).toEqual(kept);
  const made = await sql<{ count: number }>`select count(*) as count from batches`.execute(db);
  expect(made.rows[0]?.count).toBe(1);
});

/** Leaves a key as if the process had been killed during the call. */
async function leaveUnanswered(key: string): Promise<void> {
  const begun = server.call(
    applications.submitTyped,
    { groupId: group.id, text: '87654321' },
    { as: agent, idempotencyKey: key },
  );
  expect((await begun).http).toBe(200);
  await sql`
    update idempotency_keys set answer = null, locked_until = now() + interval '10 minutes' where key = ${key}`.execute(
    db,
  );
}

const repeat = (key: string) =>
  server.call(applications.submitTyped, { groupId: group.id, text: '87654321' }, { as: agent, idempotencyKey: key });

test('[R-WIDGET-4] a call that a killed process left unanswered can be repeated immediately', async () => {
  await leaveUnanswered('dead');
  // This holder's lock no longer exists.
  await sql`update idempotency_keys set holder = 1 where key = 'dead'`.execute(db);
  expect((await repeat('dead')).http).toBe(200);
});

test('[R-WIDGET-4] while the process of a call lives, its repeat is told to retry, and when', async () => {
  await leaveUnanswered('alive');
  const answer = await repeat('alive');
  expect(answer).toMatchObject({ http: 409, refusal: { code: 'idempotency-in-progress' } });
  expect(answer.headers.get('Retry-After')).toBe('2');
});
