import * as contract from '@greenroom/contract/applications/applications.ts';
import type { CallInput } from '@greenroom/contract/kit/route.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { exportedRows } from '../../../../test/exported.ts';
import { testServer } from '../../../../test/server.ts';
import { buildApplication, buildGroup, signIn } from '../../../../test/worlds/factories.ts';

const server = await testServer();
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');
const other = await signIn(server, 'agent');
const admin = await signIn(server, 'administrator');
const aurora = await buildGroup(db, { agentId: agent.id, name: 'Aurora' });
const istanbul = await buildGroup(db, { parentId: aurora.id, name: 'Istanbul' });
const foreign = await buildGroup(db, { agentId: other.id, name: 'Elsewhere' });

const first = await buildApplication(db, {
  groupId: aurora.id,
  submittedBy: agent.id,
  submittedAt: '2026-03-01T10:00:00Z',
});
const second = await buildApplication(db, {
  groupId: istanbul.id,
  submittedBy: agent.id,
  submittedAt: '2026-03-02T10:00:00Z',
});
const failed = await buildApplication(db, {
  groupId: istanbul.id,
  submittedBy: agent.id,
  uploadCodes: [104, 110],
  submittedAt: '2026-03-03T10:00:00Z',
});
const rejected = await buildApplication(db, {
  groupId: aurora.id,
  submittedBy: agent.id,
  submittedAt: '2026-03-04T10:00:00Z',
});
await sql`
  update applications set open = false, review_status = 1, review_codes = '{205,206}', reviewed_at = '2026-03-05T10:00:00Z', note = 'blurry'
  where id = ${rejected.applicationId} and host_id = ${rejected.hostId}`.execute(db);
const theirs = await buildApplication(db, {
  groupId: foreign.id,
  submittedBy: other.id,
  submittedAt: '2026-03-06T10:00:00Z',
});
/** An agent with more than one page of applications, two of which were decided in another order than submitted. */
const many = await signIn(server, 'agent');
const full = await buildGroup(db, { agentId: many.id, name: 'Full' });
for (let day = 11; day <= 20; day += 1) {
  const submittedAt = `2026-02-${day}T10:00:00Z`;
  await buildApplication(db, { groupId: full.id, submittedBy: many.id, uploadCodes: [101], submittedAt });
}
async function decided(submittedAt: string, reviewedAt: string): Promise<number> {
  const { applicationId, hostId } = await buildApplication(db, { groupId: full.id, submittedBy: many.id, submittedAt });
  await sql`
    update applications set open = false, review_status = 1, review_codes = '{205}', reviewed_at = ${reviewedAt}
    where id = ${applicationId} and host_id = ${hostId}`.execute(db);
  return applicationId;
}
const early = await decided('2026-02-21T10:00:00Z', '2026-02-25T10:00:00Z');
const late = await decided('2026-02-22T10:00:00Z', '2026-02-24T10:00:00Z');

const range = { from: '2026-03-01T00:00:00Z', to: '2026-03-10T00:00:00Z' };

type Query = CallInput<typeof contract.listHistory>;

async function ids(query: Query, as = agent): Promise<number[]> {
  const page = await server.get(contract.listHistory, query, { as });
  return page.rows.map((row) => row.id);
}

const hostOf = (id: number | undefined) =>
  [first, second, failed, rejected].find(({ applicationId }) => applicationId === id)?.hostId;
const [a, b, c, d] = [first, second, failed, rejected].map((one) => one.applicationId);

describe('the history', () => {
  test('[R-DATA-4] has host upload records with ID, group, avatar, name, age, gender, country, both statuses, reasons and both times', async () => {
    const { rows } = await server.get(contract.listHistory, { hostId: rejected.hostId }, { as: agent });
    expect(rows).toEqual([
      expect.objectContaining({
        hostId: rejected.hostId,
        groupName: 'Aurora',
        avatarUrl: `/avatar/a-${rejected.hostId}.webp`,
        name: 'Leyla',
        gender: 2,
        country: 'TR',
        uploadStatus: 'success',
        submittedAt: '2026-03-04T10:00:00.000Z',
        reviewStatus: 'failed',
        codes: [205, 206],
        note: 'blurry',
        reviewedAt: '2026-03-05T10:00:00.000Z',
      }),
    ]);
    expect(rows[0]?.age).toBeGreaterThan(20);
  });

  test('[R-HOST-6] can be filtered by group, host ID, both statuses, reason and time, sorted, paged and exported', async () => {
    expect(await ids({})).toEqual([d, c, b, a]);
    expect(await ids({ groupId: istanbul.id })).toEqual([c, b]);
    expect(await ids({ hostId: first.hostId })).toEqual([a]);
    expect(await ids({ uploadStatus: 'failure' })).toEqual([c]);
    expect(await ids({ uploadStatus: 'success' })).toEqual([d, b, a]);
    expect(await ids({ reviewStatus: 'not-reviewed' })).toEqual([b, a]);
    expect(await ids({ reviewStatus: 'failed' })).toEqual([d]);
    expect(await ids({ reviewStatus: 'successful' })).toEqual([]);
    expect(await ids({ codes: [110] })).toEqual([c]);
    expect(await ids({ codes: [206, 104] })).toEqual([d, c]);
    expect(await ids({ from: '2026-03-02T00:00:00Z', to: '2026-03-04T00:00:00Z' })).toEqual([c, b]);
    expect(await ids({ batchId: second.batchId })).toEqual([b]);
    expect(await ids({ sort: 'submittedAt', order: 'asc' })).toEqual([a, b, c, d]);
    expect(await ids({ reviewStatus: 'failed' }, many)).toEqual([late, early]);
    expect(await ids({ sort: 'reviewedAt', reviewStatus: 'failed' }, many)).toEqual([early, late]);
    expect(await ids({ sort: 'reviewedAt', order: 'asc', reviewStatus: 'failed' }, many)).toEqual([late, early]);
    const byHost = await server.get(contract.listHistory, { sort: 'hostId', order: 'asc' }, { as: agent });
    const hosts = byHost.rows.map((row) => row.hostId);
    expect(hosts).toEqual([...hosts].sort());
    const ofTheSecondPage = await ids({ page: 2, size: 10 }, many);
    expect(ofTheSecondPage).toHaveLength(2);
    expect(await ids({ size: 20 }, many)).toEqual([...(await ids({ size: 10 }, many)), ...ofTheSecondPage]);
    const beyond = await server.get(contract.listHistory, { page: 3, size: 10 }, { as: many });
    expect(beyond).toEqual({ rows: [], total: 12 });

    const lines = async (filter: Readonly<Record<string, string | string[]>>) =>
      (await exported({ ...range, ...filter })).slice(1);
    expect((await lines({})).map(([hostId]) => hostId)).toEqual([d, c, b, a].map(hostOf));
    const narrow = { groupId: String(istanbul.id), uploadStatus: 'success' };
    expect((await lines(narrow)).map(([hostId]) => hostId)).toEqual([hostOf(b)]);
    const ofRejected = await lines({ reviewStatus: 'failed', codes: ['206'] });
    expect(ofRejected).toEqual([
      [
        ...[rejected.hostId, 'Leyla', expect.stringMatching(/^\d+$/), 'Female', 'Türkiye', 'Aurora', 'Success'],
        ...['2026-03-04 13:00:00', 'Review failed'],
        expect.stringMatching(/blurry \(205\); .*person \(206\)$/),
        '2026-03-05 13:00:00',
      ],
    ]);
  });

  test('shows agents their own groups and those below, and administrators all groups', async () => {
    expect(await ids({}, other)).toEqual([theirs.applicationId]);
    expect(await ids({ groupId: foreign.id })).toEqual([]);
    expect(await ids({ from: range.from }, admin)).toEqual([theirs.applicationId, d, c, b, a]);
    const hidden = await server.call(contract.readApplication, theirs, { as: agent });
    expect(hidden).toMatchObject({ http: 422, refusal: { code: 'application-not-found' } });
  });

  test('refuses page sizes and sorts that are not available, and names the field', async () => {
    const odd = await server.fetch(`${contract.listHistory.path}?size=7`, {
      headers: { Authorization: `Bearer ${agent.token}` },
    });
    expect(odd.status).toBe(400);
    expect(await odd.json()).toMatchObject({
      data: { code: 'invalid-input', fields: [{ path: 'size', code: 'page-size' }] },
    });
    const injected = await server.fetch(`${contract.listHistory.path}?sort=id;drop`, {
      headers: { Authorization: `Bearer ${agent.token}` },
    });
    expect(injected.status).toBe(400);
  });
});

const exported = (filter: Readonly<Record<string, string | string[]>>, as = agent) =>
  exportedRows(server, as, { list: 'history', format: 'xlsx', timeZone: 'Europe/Istanbul', filter });

test('[R-SES-12] an export contains nothing of a group, a submission or a host of others', async () => {
  for (const named of [{ groupId: String(aurora.id) }, { batchId: String(second.batchId) }, { hostId: first.hostId }]) {
    expect((await exported({ ...range, ...named })).length, Object.keys(named)[0]).toBeGreaterThan(1);
    expect(await exported({ ...range, ...named }, other)).toHaveLength(1);
  }
});

describe('one application', () => {
  test('shows its whole history, its place in the queue, and the available actions', async () => {
    const open = await server.get(contract.readApplication, second, { as: agent });
    expect(open.events.map((event) => event.kind)).toEqual(['submitted']);
    expect(open.waiting).toEqual({ place: 2, secondsExpected: null });
    expect(open.actions).toEqual([]);
    const lost = await server.get(contract.readApplication, rejected, { as: agent });
    expect(lost.waiting).toBeNull();
    expect(lost.actions).toEqual(['submit-again']);
    expect((await server.get(contract.readApplication, rejected, { as: admin })).actions).toEqual([
      'reopen',
      'submit-again',
    ]);
    const overCheck = await server.get(contract.readApplication, failed, { as: admin });
    expect(overCheck.actions).toEqual(['approve-over-check', 'submit-again']);
  });
});
