import { deleteGivenUpJobs, listFailedJobs, runJobsAgain } from '@greenroom/contract/administration/jobs.ts';
import { readUpkeep } from '@greenroom/contract/home.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import { signIn } from '../../../test/worlds/factories.ts';
import { buildFailedJob, type Failure, MOST_ATTEMPTS } from '../../../test/worlds/failed-job.ts';
import { JOBS } from '../../jobs.ts';
import { KIND_OF_JOB } from './jobs.routes.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const as = { as: await signIn(server, 'administrator') };

const plant = (name: string, failure: Failure = {}) => buildFailedJob(db, name, failure);
const list = () => server.get(listFailedJobs, {}, as);

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

test('[R-PLUS-23] an administrator reads which background jobs failed, why, how often and when they are retried', async () => {
  await plant('check-batch', { error: null });
  const waiting = await plant('send-mail', {
    attempts: 2,
    error: `connect ECONNREFUSED${'.'.repeat(1000)}`,
    failed: 5,
  });
  const given = await plant('write-exports', { attempts: MOST_ATTEMPTS, failed: 9 });
  const running = await plant('made-by-another-version', { running: true });
  const found = await list();
  expect(found.total).toBe(3);
  expect(found.rows.map(({ id, kind, name, state, attempts }) => [id, kind, name, state, attempts])).toEqual([
    [given, 'exports', 'write-exports', 'given-up', MOST_ATTEMPTS],
    [running, 'other', 'made-by-another-version', 'running', 1],
    [waiting, 'mail', 'send-mail', 'waiting', 2],
  ]);
  const [first, second, third] = found.rows;
  expect([first?.nextAt, second?.nextAt]).toEqual([null, null]);
  expect(Date.parse(third?.nextAt ?? '')).toBeGreaterThan(Date.now());
  expect(Date.parse(third?.failedAt ?? '')).toBeLessThan(Date.now() - 4 * 60_000);
  expect(third?.error).toMatch(/^connect ECONNREFUSED\.{3,480}$/);
  expect(JSON.stringify(found)).not.toContain('payload');
  expect((await server.get(readUpkeep, {}, as)).jobs).toBe(3);
});

test('a page of the list has its rows, and the total counts all rows', async () => {
  const ids = [];
  for (let failed = 1; failed <= 25; failed += 1) ids.push(await plant('send-mail', { failed }));
  const second = await server.get(listFailedJobs, { page: 2, size: 20 }, as);
  expect([second.total, second.rows.map(({ id }) => id)]).toEqual([25, ids.slice(20)]);
});

test('failed jobs become due immediately with all attempts left; running, successful and completed jobs stay unchanged', async () => {
  const given = await plant('write-exports', { attempts: MOST_ATTEMPTS });
  const running = await plant('send-mail', { running: true });
  const fresh = await plant('send-mail', { error: null });
  expect(await server.get(runJobsAgain, { ids: [given, running, fresh, '999999999'] }, as)).toEqual({ count: 1 });
  const due = await sql<{ id: string; attempts: number }>`
    select id::text, attempts from graphile_worker._private_jobs where run_at <= now()`.execute(db);
  expect(due.rows).toEqual([{ id: given, attempts: 0 }]);
});

test('only jobs that are not retried are deleted', async () => {
  const given = await plant('write-exports', { attempts: MOST_ATTEMPTS });
  const waiting = await plant('send-mail');
  expect(await server.get(deleteGivenUpJobs, { ids: [given, waiting] }, as)).toEqual({ count: 1 });
  expect((await list()).rows.map(({ id }) => id)).toEqual([waiting]);
});

test('an invalid job ID is refused at its field', async () => {
  for (const ids of [
    [],
    ['x'],
    ['0'],
    ['1'.repeat(30)],
    Array.from({ length: 101 }, (_, index) => String(index + 1)),
  ]) {
    const refused = await server.call(runJobsAgain, { ids }, as);
    expect(refused.refusal?.fields[0]?.path).toMatch(/^ids/);
  }
});

test('every job has a kind that administrators know', () => {
  expect(Object.keys(KIND_OF_JOB).toSorted()).toEqual(JOBS.map(({ name }) => name).toSorted());
});
