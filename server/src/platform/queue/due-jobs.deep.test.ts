import { readUpkeep } from '@greenroom/contract/home.ts';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { atEnd } from '../../../test/database.ts';
import { type TestServer, testServer } from '../../../test/server.ts';
import { signIn } from '../../../test/worlds/factories.ts';
import { isStandstill } from './due-jobs.ts';

const PATIENCE = { timeout: 60_000, interval: 250 };
const FORWARD_SECONDS = 60;

/** Queues a job with a known name that has been due for a minute. */
async function enterDueJob({ product }: TestServer): Promise<void> {
  await sql`select graphile_worker.add_job('seal-audit', run_at => now() - interval '1 minute')`.execute(
    product.deps.db,
  );
}

async function readiness({ fetch }: TestServer): Promise<{ status: number; text: string }> {
  const answer = await fetch('/readyz');
  return { status: answer.status, text: await answer.text() };
}

/** Waits until readiness has the expected state. */
async function untilReadiness(server: TestServer, expected: object): Promise<void> {
  await vi.waitFor(async () => {
    server.clock.forward(FORWARD_SECONDS);
    expect(await readiness(server)).toMatchObject(expected);
  }, PATIENCE);
}

test('[R-PLUS-29] readiness and the Home screen report that jobs are due and none begins, until they do', {
  timeout: 150_000,
}, async () => {
  const server = await testServer();
  const owner = new Client({ connectionString: server.url });
  await owner.connect();
  atEnd(() => owner.end());
  const administrator = await signIn(server, 'administrator');
  const stopped = async () => (await server.get(readUpkeep, {}, { as: administrator })).stopped;
  expect({ ...(await readiness(server)), stopped: await stopped() }).toEqual({
    status: 200,
    text: 'ready',
    stopped: false,
  });
  // Causes an error that no rule covers.
  await owner.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse before update on graphile_worker._private_jobs for each row execute function refuse()`);
  await enterDueJob(server);
  await untilReadiness(server, {
    status: 503,
    text: expect.stringMatching(/^not ready: jobs are due, and none has begun/),
  });
  expect(await stopped()).toBe(true);
  expect((await server.get(readUpkeep, {}, { as: await signIn(server, 'reviewer') })).stopped).toBeNull();
  await owner.query('drop function refuse cascade');
  await vi.waitFor(async () => expect(await readiness(server)).toEqual({ status: 200, text: 'ready' }), PATIENCE);
  expect(await stopped()).toBe(false);
});

test('[R-PLUS-29] a process without workers stays ready, and reports that no process begins the jobs that are due', {
  timeout: 90_000,
}, async () => {
  const server = await testServer({ RUN: 'api' });
  await enterDueJob(server);
  await untilReadiness(server, { status: 200, text: expect.stringMatching(/^ready, but jobs are due/) });
});

const due = { id: '1', attempts: 0, running: false };
const here = (begun: number, free = true) => ({ begun, free });

test.each([
  ['one job is left where it is', { due, workers: here(5) }, { due, workers: here(5) }, true],
  ['no job is due', { due, workers: here(5) }, { due: null, workers: here(5) }, false],
  ['another was begun here', { due, workers: here(5) }, { due, workers: here(6) }, false],
  ['all workers have a job', { due, workers: here(5) }, { due, workers: here(5, false) }, false],
  ['one job is left by all others', { due, workers: null }, { due, workers: null }, true],
  ['the others took the first one', { due, workers: null }, { due: { ...due, id: '2' }, workers: null }, false],
  ['the others tried it', { due, workers: null }, { due: { ...due, attempts: 1 }, workers: null }, false],
  ['the others run one', { due, workers: null }, { due: { ...due, running: true }, workers: null }, false],
])('[R-PLUS-29] two consecutive checks find a standstill only if nothing moves: %s', (_what, before, now, still) => {
  expect(isStandstill(before, now)).toBe(still);
});
