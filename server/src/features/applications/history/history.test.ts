import { read, utils } from '@e965/xlsx';
import * as contract from '@greenroom/contract/applications/applications.ts';
import type { CallInput } from '@greenroom/contract/kit/route.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { callUrl, testServer } from '../../../../test/server.ts';
import { buildAccount, buildApplication, buildGroup, signIn } from '../../../../test/worlds/factories.ts';

const server = await testServer();
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');
const other = await signIn(server, 'agent');
const admin = await signIn(server, 'administrator');
const aurora = await buildGroup(db, { agentId: agent.id, name: 'Aurora' });
const istanbul = await buildGroup(db, { parentId: aurora.id, name: 'Istanbul' });
const foreign = await buildGroup(db, { agentId: other.id, name: 'Elsewhere' });

const leyla = await buildAccount(db, { name: '=HYPERLINK("x")', birthDate: '2000-01-01', country: 'TR' });
const first = await buildApplication(db, {
  groupId: aurora.id,
  submittedBy: agent.id,
  hostId: leyla.hostId,
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
/** Somebody with more than a page, two of it decided on in another order than they came in. */
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

function cellsOf(xlsx: Uint8Array): unknown[][] {
  const book = read(xlsx);
  return utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
}

const hostOf = (id: number | undefined) =>
  [first, second, failed, rejected].find(({ applicationId }) => applicationId === id)?.hostId;
const [a, b, c, d] = [first, second, failed, rejected].map((one) => one.applicationId);

describe('the history', () => {
  test('[R-DATA-4] a host upload record has ID, group, avatar, name, age, gender, country, both statuses, reasons and both times', async () => {
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

  test('[R-HOST-6] it is filtered by group, host ID, both statuses, reason and time, sorted, paged and exported', async () => {
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

    const lines = async (query: Partial<Query>) =>
      cellsOf((await exported('xlsx', { ...range, ...query })).bytes).slice(1);
    expect((await lines({})).map(([hostId]) => hostId)).toEqual([d, c, b, a].map(hostOf));
    expect((await lines({ groupId: istanbul.id, uploadStatus: 'success' })).map(([hostId]) => hostId)).toEqual([
      hostOf(b),
    ]);
    const ofRejected = await lines({ reviewStatus: 'failed', codes: [206] });
    expect(ofRejected).toEqual([
      [
        ...[rejected.hostId, 'Leyla', expect.any(Number), 'Female', 'Türkiye', 'Aurora', 'Success'],
        ...['2026-03-04 13:00:00', 'Review failed'],
        expect.stringMatching(/blurry \(205\); .*person \(206\)$/),
        '2026-03-05 13:00:00',
      ],
    ]);
  });

  test('an agent sees what is bound to them and below, an administrator everything', async () => {
    expect(await ids({}, other)).toEqual([theirs.applicationId]);
    expect(await ids({ groupId: foreign.id })).toEqual([]);
    expect(await ids({ from: range.from }, admin)).toEqual([theirs.applicationId, d, c, b, a]);
    const hidden = await server.call(contract.readApplication, theirs, { as: agent });
    expect(hidden).toMatchObject({ http: 422, refusal: { code: 'application-not-found' } });
  });

  test('a page beyond the sizes that are offered, or a sort that is not, is refused by name', async () => {
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

async function exported(format: 'csv' | 'xlsx', query: Partial<Query>, language = 'en') {
  const url = callUrl(server.address, contract.exportHistory, { ...query, format, timeZone: 'Europe/Istanbul' });
  const response = await fetch(url, {
    headers: { Authorization: `Bearer ${agent.token}`, 'Accept-Language': language },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString('utf8') };
}

describe('the export of the history', () => {
  test('[R-VALID-4] a time range must be selected before export', async () => {
    const refused = await exported('csv', {});
    expect(refused.status).toBe(422);
    expect(JSON.parse(refused.text)).toMatchObject({ status: 1, data: { code: 'time-range-missing' } });
    expect((await exported('csv', range)).status).toBe(200);
  });

  test('the file is named after the first and the last day in it, as its reader counts them', async () => {
    const night = { from: '2026-02-28T21:00:00Z', to: '2026-03-09T21:00:00Z' };
    const { headers } = await exported('csv', night);
    expect(headers.get('content-disposition')).toContain('hosts-2026-03-01-2026-03-09.csv');
  });

  test('a csv holds what is filtered, in the reader’s language and time zone, with no formula in it', async () => {
    const { text, headers } = await exported('csv', {
      ...range,
      groupId: aurora.id,
      sort: 'submittedAt',
      order: 'asc',
    });
    expect(headers.get('content-disposition')).toContain('hosts-2026-03-01-2026-03-10.csv');
    const [head, one, two] = text.split('\r\n');
    expect(head).toContain('Europe/Istanbul');
    expect(one).toContain('2026-03-01 13:00');
    expect(one).toContain(`'=HYPERLINK`);
    expect(two).toContain(rejected.hostId);
  });

  test('an xlsx holds the same as text cells', async () => {
    const { bytes } = await exported('xlsx', range);
    const book = read(bytes, { cellFormula: true });
    const [name = ''] = book.SheetNames;
    const sheet = book.Sheets[name] ?? {};
    const rows = utils.sheet_to_json<string[]>(sheet, { header: 1 });
    expect(rows).toHaveLength(5);
    expect(Object.values(sheet).some((cell) => typeof cell === 'object' && cell !== null && 'f' in cell)).toBe(false);
    expect(rows.map((row) => row[0])).toEqual(expect.arrayContaining([first.hostId, failed.hostId]));
  });
});

describe('one application', () => {
  test('shows its whole history, its place in the queue, and what may be done', async () => {
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
