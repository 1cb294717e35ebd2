import { read, utils, write } from '@e965/xlsx';
import * as contract from '@greenroom/contract/applications/applications.ts';
import { UPLOAD_MAX_BYTES } from '@greenroom/contract/constants.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { finished } from '../../../../test/finished.ts';
import { callUrl, testServer } from '../../../../test/server.ts';
import { buildAccount, buildGroup, buildMembership, signIn } from '../../../../test/worlds/factories.ts';

const server = await testServer();
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');
const group = await buildGroup(db, { agentId: agent.id });
const accounts = await Promise.all(Array.from({ length: 6 }, () => buildAccount(db)));
const ids = accounts.map((account) => account.hostId);

function book(rows: readonly (readonly (string | number)[])[], bookType: 'xlsx' | 'biff8'): Buffer {
  const sheets = utils.book_new();
  utils.book_append_sheet(sheets, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Hosts');
  const bytes: unknown = write(sheets, { type: 'buffer', bookType });
  return Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0);
}

const upload = (name: string, bytes: Uint8Array, dryRun = false) =>
  server.call(contract.submitFile, { groupId: group.id, dryRun }, { as: agent, file: { name, bytes } });

async function countStored(): Promise<number> {
  const found = await sql<{ count: number }>`
    select (select count(*) from batches) + (select count(*) from batch_chunks) + (select count(*) from applications)
      + (select count(*) from graphile_worker.jobs where task_identifier = 'check-batch') as count`.execute(db);
  return found.rows[0]?.count ?? -1;
}

describe('a sheet of IDs', () => {
  test.each([
    ['hosts.xlsx', () => book([['Host ID', 'Name'], ...ids.map((id) => [id, 'x'])], 'xlsx')],
    ['hosts.xls', () => book([['Host ID', 'Name'], ...ids.map((id) => [id, 'x'])], 'biff8')],
    ['hosts.csv', () => Buffer.from(`Host ID;Name\r\n${ids.map((id) => `${id};x`).join('\r\n')}`)],
  ])('%s is read, with remarks on what was skipped and used', async (name, make) => {
    const sent = await upload(name, make(), true);
    expect(sent.http).toBe(200);
    const batch = await finished(server, agent, sent.body.data.id);
    expect(batch).toMatchObject({ total: 6, succeeded: 6, fileName: name });
    expect(batch.remarks.map((remark) => remark.code)).toEqual(['header-skipped', 'column-taken']);
  });

  const good = book([['Host ID'], ...ids.map((id) => [id])], 'xlsx');
  const refused: [string, string, () => Uint8Array, string][] = [
    ['a text file', 'hosts.txt', () => Buffer.from(ids.join('\n')), 'sheet-not-supported'],
    [
      'a picture named xlsx',
      'hosts.xlsx',
      () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'sheet-wrong-type',
    ],
    ['an xlsx named csv', 'hosts.csv', () => good, 'sheet-wrong-type'],
    ['half an xlsx', 'hosts.xlsx', () => good.subarray(0, good.length / 2), 'sheet-damaged'],
    ['an empty file', 'hosts.csv', () => Buffer.alloc(0), 'sheet-empty'],
    ['a sheet with a formula', 'hosts.xlsx', formulaBook, 'sheet-formula'],
    [
      'an ID that lost its digits',
      'hosts.xlsx',
      () => book([['Host ID'], [Number('12345678901234567890')]], 'xlsx'),
      'sheet-number-lost-digits',
    ],
    ['a file over the limit', 'hosts.csv', () => Buffer.alloc(UPLOAD_MAX_BYTES + 1, '1234567\n'), 'sheet-too-large'],
  ];

  test.each(refused)('%s is refused and nothing is stored', async (_what, name, make, code) => {
    const before = await countStored();
    const answer = await upload(name, make());
    expect(answer).toMatchObject({ http: 422, body: { status: 1 }, refusal: { code } });
    expect(answer.body.message).not.toContain('errors.');
    expect(answer.body.message.length).toBeGreaterThan(20);
    expect(await countStored()).toBe(before);
  });

  test('[R-HOST-3] only xls, xlsx and csv are accepted; other files get a clear error in the reader’s language, nothing is stored, and the server continues to answer', async () => {
    const before = await countStored();
    for (const [, name, make, code] of refused) {
      const options = { as: agent, file: { name, bytes: make() }, language: 'zh-CN' };
      const answer = await server.call(contract.submitFile, { groupId: group.id }, options);
      expect(answer.refusal?.code).toBe(code);
      expect(answer.body.message).toMatch(/\p{Script=Han}/u);
    }
    expect(await countStored()).toBe(before);
    expect((await server.fetch('/readyz')).status).toBe(200);
    for (const name of ['a.xlsx', 'a.xls', 'a.csv']) {
      const bytes = name.endsWith('csv')
        ? Buffer.from(ids.join('\n'))
        : book(
            ids.map((id) => [id]),
            name.endsWith('xls') ? 'biff8' : 'xlsx',
          );
      expect((await upload(name, bytes, true)).http).toBe(200);
    }
  });

  test('a file name that tries to leave its folder is only a name', async () => {
    const sent = await upload('../../../etc/cron.d/x.csv', Buffer.from(ids.join('\n')), true);
    expect(sent.body.data.fileName).toBe('x.csv');
  });
});

function formulaBook(): Buffer {
  const sheets = utils.book_new();
  const sheet = utils.aoa_to_sheet([['Host ID'], [ids[0] ?? '']]);
  sheet.A3 = { t: 'n', f: '1+1', v: 2 };
  sheet['!ref'] = 'A1:A3';
  utils.book_append_sheet(sheets, sheet, 'Hosts');
  const bytes: unknown = write(sheets, { type: 'buffer', bookType: 'xlsx' });
  return Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0);
}

async function download(batchId: number, format: 'xlsx' | 'csv' | 'txt', more: object = {}, language = 'en') {
  const url = callUrl(server.address, contract.downloadFailed, { batchId, format, ...more });
  const response = await fetch(url, {
    headers: { Authorization: `Bearer ${agent.token}`, 'Accept-Language': language },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

describe('failed IDs', () => {
  test('[R-PLUS-3] have the reason, who can fix it and how; they can be copied, downloaded as a file, corrected and uploaded again, and retried', async () => {
    const bare = await buildAccount(db, { avatarUrl: null, country: 'EG' });
    const male = await buildAccount(db, { gender: 1 });
    const spare = await buildAccount(db);
    const former = await buildAccount(db, { avatarUrl: null, country: 'HU' });
    const elsewhere = await buildGroup(db, { agentId: agent.id });
    await buildMembership(db, { hostId: former.hostId, groupId: elsewhere.id, toAt: '2026-01-01T00:00:00Z' });
    const sent = await server.get(
      contract.submitTyped,
      {
        groupId: group.id,
        text: `${bare.hostId} ${male.hostId} wrong ${spare.hostId} ${spare.hostId} ${former.hostId}`,
      },
      { as: agent },
    );
    const batch = await finished(server, agent, sent.id);
    expect(batch.reasons.map(({ code, fixer, count, fixable }) => [code, fixer, count, fixable])).toEqual([
      [104, 'host', 2, 1],
      [99, 'agent', 1, 0],
      [100, 'agent', 1, 1],
      [103, 'nobody', 1, 0],
    ]);

    const all = [bare.hostId, male.hostId, 'wrong', spare.hostId, former.hostId];
    expect((await download(batch.id, 'txt')).toString()).toBe(`${all.join('\n')}\n`);
    // The sheet leaves out IDs that no one can correct, repeats of an accepted ID, and IDs that also need an
    // administrator.
    const fixable = { fixable: 'true' };
    expect((await download(batch.id, 'txt', fixable)).toString()).toBe(`${bare.hostId}\nwrong\n`);
    expect((await download(batch.id, 'txt', { ...fixable, code: 103 })).toString()).toBe('');
    // There is one message for each host who must act, in the language of their country if it is available.
    const [first = '', second = '', ...more] = (await download(batch.id, 'txt', { messages: 'true' }))
      .toString()
      .split('\n');
    expect([first.includes(bare.hostId), second.includes(former.hostId), ...more]).toEqual([true, true, '']);
    expect(first).toMatch(/\p{Script=Arabic}/u);
    expect(second).toMatch(/^Hello!/);
    const asked = { batchId: batch.id, code: 104, messages: 'true' };
    const { rows } = await server.get(contract.listBatchLines, asked, { as: agent });
    expect(rows.map(({ message }) => message)).toEqual([
      { locale: 'ar', text: first },
      { locale: 'en', text: second },
    ]);
    const sheetOfMessages = read(await download(batch.id, 'xlsx', { messages: 'true' }));
    expect(utils.sheet_to_json(Object.values(sheetOfMessages.Sheets)[0] ?? {}, { header: 1 })).toEqual([
      ['Host ID', 'Message'],
      [bare.hostId, first],
      [former.hostId, second],
    ]);
    const csv = (await download(batch.id, 'csv', fixable)).toString('utf8');
    expect(csv).toContain(bare.hostId);
    expect(csv).not.toContain('reasons.');
    const xlsx = await download(batch.id, 'xlsx', fixable, 'zh-CN');
    const sheet = Object.values(read(xlsx).Sheets)[0] ?? {};
    expect(utils.sheet_to_csv(sheet)).toMatch(/\p{Script=Han}/u);

    await sql`update accounts set avatar_url = '/avatar/new.webp' where host_id = ${bare.hostId}`.execute(db);
    for (const [name, bytes] of [
      ['failed.csv', Buffer.from(csv.replace('wrong', ids[0] ?? ''))],
      ['failed.xlsx', xlsx],
    ] as const) {
      const again = await upload(name, bytes, true);
      const done = await finished(server, agent, again.body.data.id);
      expect(done.total).toBe(2);
      expect(done.reasons.some((reason) => reason.code === 104)).toBe(false);
    }
    const retried = await server.get(contract.retryFailed, { batchId: batch.id, codes: [104] }, { as: agent });
    expect(await finished(server, agent, retried.id)).toMatchObject({ total: 2, succeeded: 1 });
    const none = await server.call(contract.retryFailed, { batchId: retried.id, codes: [100] }, { as: agent });
    expect(none.refusal?.code).toBe('nothing-failed');
  });

  test('the template is read back as a sheet without IDs', async () => {
    const url = callUrl(server.address, contract.downloadTemplate, { format: 'xlsx' });
    const response = await fetch(url, { headers: { Authorization: `Bearer ${agent.token}` } });
    const answer = await upload('hosts.xlsx', Buffer.from(await response.arrayBuffer()));
    expect(answer.refusal?.code).toMatch(/^sheet-(no-ids|empty)$/);
  });
});
