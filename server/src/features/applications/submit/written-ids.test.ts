import { utils, write } from '@e965/xlsx';
import * as contract from '@greenroom/contract/applications/applications.ts';
import { searchHosts } from '@greenroom/contract/hosts.ts';
import { bindHosts, bindHostsFile, readHost } from '@greenroom/contract/memberships.ts';
import { expect, test } from 'vitest';
import { finished } from '../../../../test/finished.ts';
import { testServer } from '../../../../test/server.ts';
import { buildAccount, buildGroup, buildMembership, signIn } from '../../../../test/worlds/factories.ts';

const server = await testServer();
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');
const admin = await signIn(server, 'administrator');
const group = await buildGroup(db, { agentId: agent.id });

/** The zeros of Arabic-Indic, Persian, Devanagari, full-width and mathematical digits. */
const ZEROS = [0x660, 0x6f0, 0x966, 0xff10, 0x1d7ce];

function inScript(id: string, zero: number): string {
  return [...id].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
}

/** Creates an account for each script, and returns its ID in that script. */
async function accountsInScripts() {
  return Promise.all(
    ZEROS.map(async (zero) => {
      const { hostId } = await buildAccount(db);
      return { hostId, written: inScript(hostId, zero) };
    }),
  );
}

async function linesOf(batchId: number) {
  const { rows } = await server.get(contract.listBatchLines, { batchId, size: 100 }, { as: agent });
  return rows.map(({ hostId, uploadStatus, codes }) => [hostId, uploadStatus, ...codes]);
}

const add = async (text: string) =>
  finished(server, agent, (await server.get(contract.submitTyped, { groupId: group.id, text }, { as: agent })).id);

function book(cells: readonly string[], bookType: 'xlsx' | 'biff8'): Buffer {
  const sheets = utils.book_new();
  utils.book_append_sheet(sheets, utils.aoa_to_sheet([['المعرف'], ...cells.map((cell) => [cell])]), 'Hosts');
  const bytes: unknown = write(sheets, { type: 'buffer', bookType });
  return Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0);
}

test('typed IDs in the digits of any script match their accounts', async () => {
  const accounts = await accountsInScripts();
  const batch = await add(accounts.map(({ written }) => written).join('،'));
  expect(batch).toMatchObject({ total: ZEROS.length, succeeded: ZEROS.length });
  expect((await linesOf(batch.id)).map(([hostId]) => hostId)).toEqual(accounts.map(({ hostId }) => hostId));
});

test.each(['hosts.csv', 'hosts.xlsx', 'hosts.xls'])('IDs in %s in any script match them as well', async (name) => {
  const accounts = await accountsInScripts();
  const cells = accounts.map(({ written }, at) => (at % 2 === 0 ? written : `ID: ${written}.`));
  const bytes =
    name === 'hosts.csv'
      ? Buffer.from(`المعرف;x\n${cells.map((cell) => `${cell};x`).join('\n')}`)
      : book(cells, name === 'hosts.xlsx' ? 'xlsx' : 'biff8');
  const sent = await server.get(contract.submitFile, { groupId: group.id }, { as: agent, file: { name, bytes } });
  const batch = await finished(server, agent, sent.id);
  expect(batch).toMatchObject({ total: ZEROS.length, succeeded: ZEROS.length });
  expect(batch.remarks.map(({ code }) => code)).toContain('header-skipped');
  expect((await linesOf(batch.id)).map(([hostId]) => hostId)).toEqual(accounts.map(({ hostId }) => hostId));
});

test('an ID in two scripts is one ID, and the second is a repeat', async () => {
  const { hostId } = await buildAccount(db);
  const batch = await add(`${inScript(hostId, 0x660)} | ${hostId}`);
  expect(await linesOf(batch.id)).toEqual([
    [hostId, 'success'],
    [hostId, 'failure', 99],
  ]);
});

test('text around typed IDs is left out, and malformed IDs fail with code 100 as they were written', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, async () => (await buildAccount(db)).hostId));
  const [a, b, c, d, e, f] = ids;
  const batch = await add(`${a}|${b}/${c}؛ID:${d}\n(${e}). ID: #${f}\n`);
  expect(batch).toMatchObject({ total: 6, succeeded: 6 });
  const malformed = ['١٢٣', `${a}²`, '①②③④', 'ＡＢ１２', '1536****', '22/11/2026', '1234...', '-1234567'];
  const refused = await add(malformed.join('\n'));
  expect(await linesOf(refused.id)).toEqual(malformed.map((text) => [text, 'failure', 100]));
});

test('a character that cannot be stored does not turn the rest of a text into an ID', async () => {
  const { hostId } = await buildAccount(db);
  const batch = await add(`${hostId.slice(0, 4)}\0${hostId.slice(4)}`);
  expect(await linesOf(batch.id)).toEqual([[`${hostId.slice(0, 4)}\ufffd${hostId.slice(4)}`, 'failure', 100]]);
});

test('lists and searches find an ID in the digits of any script, and a malformed one as it was written', async () => {
  const { hostId } = await buildAccount(db);
  await add(`${hostId} ٩٩`);
  for (const zero of ZEROS) {
    const written = inScript(hostId, zero);
    const history = await server.get(contract.listHistory, { hostId: written }, { as: agent });
    expect(history.rows.map((row) => row.hostId)).toEqual([hostId]);
    const begins = [...written].slice(0, 7).join('');
    const found = await server.get(searchHosts, { search: begins, limit: 20 }, { as: agent });
    expect(found.map((host) => host.hostId)).toContain(hostId);
  }
  const malformed = await server.get(contract.listHistory, { hostId: '٩٩' }, { as: agent });
  expect(malformed.rows.map((row) => row.hostId)).toEqual(['٩٩']);
});

test('hosts are opened and bound by IDs in any script', async () => {
  const { hostId } = await buildAccount(db);
  await buildMembership(db, { hostId, groupId: group.id });
  const opened = await server.get(readHost, { hostId: inScript(hostId, 0x966) }, { as: agent });
  expect(opened.hostId).toBe(hostId);
  const [accounts, sheet] = [await accountsInScripts(), await accountsInScripts()];
  const { outcomes } = await server.get(
    bindHosts,
    { groupId: group.id, hostIds: [...accounts.map(({ written }) => `ID:${written}`), '١٢'] },
    { as: admin },
  );
  expect(outcomes.map((outcome) => [outcome.hostId, outcome.outcome])).toEqual([
    ...accounts.map((account) => [account.hostId, 'bound']),
    ['١٢', 'malformed'],
  ]);
  const bytes = Buffer.from(sheet.map(({ written }) => written).join('\n'));
  const file = { name: 'hosts.csv', bytes };
  const bound = await server.get(bindHostsFile, { groupId: group.id }, { as: admin, file });
  expect(bound.outcomes.map((outcome) => [outcome.hostId, outcome.outcome])).toEqual(
    sheet.map((account) => [account.hostId, 'bound']),
  );
});
