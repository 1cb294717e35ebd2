import * as applications from '@greenroom/contract/applications/applications.ts';
import * as contract from '@greenroom/contract/sheets.ts';
import { createOwnToken } from '@greenroom/contract/tokens.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { finished } from '../../../../test/finished.ts';
import { passwordAgain } from '../../../../test/real-sign-in.ts';
import { testServer } from '../../../../test/server.ts';
import { buildAccount, buildGroup, signIn } from '../../../../test/worlds/factories.ts';
import { buildXlsx } from '../../../platform/sheets/read/fixtures/build-xlsx.ts';

const server = await testServer();
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');
const group = await buildGroup(db, { agentId: agent.id });
const ids = (await Promise.all(Array.from({ length: 3 }, () => buildAccount(db)))).map(({ hostId }) => hostId);
const phones = ids.map((_, at) => `90532111220${at}`);

/** Returns a sheet with phone numbers first, and IDs under a heading that doesn't identify them. */
const unclear = () => ({
  name: 'hosts.csv',
  bytes: Buffer.from(['Monthly report', '', 'Phone,Number', ...ids.map((id, at) => `${phones[at]},${id}`)].join('\n')),
});

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
/** Returns a sheet with a filter that shows only the first host. */
const filtered = () => {
  const rows = ids.map((id, at) => `<row r="${at + 2}"${at > 0 ? ' hidden="1"' : ''}>${cell(`A${at + 2}`, id)}</row>`);
  return {
    name: 'hosts.xlsx',
    bytes: buildXlsx({ rows: `<row r="1">${cell('A1', 'Host ID')}</row>${rows.join('')}` }),
  };
};

const lookAt = (file: { name: string; bytes: Uint8Array }, choices = {}) =>
  server.get(contract.lookIntoSheet, choices, { as: agent, file });
const submit = (file: { name: string; bytes: Uint8Array }, input = {}, options = {}) =>
  server.call(applications.submitFile, { groupId: group.id, dryRun: true, ...input }, { as: agent, file, ...options });

async function linesOf(batchId: number): Promise<string[]> {
  await finished(server, agent, batchId);
  const { rows } = await server.get(applications.listBatchLines, { batchId, size: 10 }, { as: agent });
  return rows.map(({ hostId }) => hostId);
}

async function countStored(): Promise<number> {
  const found = await sql<{ count: number }>`
    select (select count(*) from batches) + (select count(*) from batch_chunks) as count`.execute(db);
  return found.rows[0]?.count ?? -1;
}

describe('a sheet with an unclear column', () => {
  test('[R-PLUS-26] is refused with the columns to choose from, and accepted with a named column', async () => {
    const before = await countStored();
    const refused = await submit(unclear(), { dryRun: false });
    expect(refused).toMatchObject({ http: 422, refusal: { code: 'sheet-column-unclear' } });
    expect(refused.refusal?.fields).toEqual([
      {
        path: 'column',
        code: 'column-candidate',
        params: { column: 'B', heading: 'Number', ids: 3, examples: ids.join(' ') },
      },
      {
        path: 'column',
        code: 'column-candidate',
        params: { column: 'A', heading: 'Phone', ids: 3, examples: phones.join(' ') },
      },
    ]);
    expect(await countStored()).toBe(before);
    const named = await submit(unclear(), { column: 'B' });
    expect(await linesOf(named.body.data.id)).toEqual(ids);
  });

  test('[R-PLUS-26] is refused to an API client in the same way', async () => {
    const again = await passwordAgain(server);
    const made = await server.get(
      createOwnToken,
      { name: 'crm', days: 30, scopes: ['submit'], ...again },
      { as: agent },
    );
    const refused = await submit(unclear(), {}, { as: { ...agent, token: made.token } });
    expect(refused.refusal?.fields.map(({ params }) => params.column)).toEqual(['B', 'A']);
    const named = await submit(unclear(), { column: 'B' }, { as: { ...agent, token: made.token } });
    expect(await linesOf(named.body.data.id)).toEqual(ids);
  });

  test('[R-PLUS-26] has a preview with the objections to each column, and the stored sheet is accepted with a named column', async () => {
    const look = await lookAt(unclear());
    expect(look).toMatchObject({ taken: null, ids: 0, headerRow: 3, problem: { code: 'sheet-column-unclear' } });
    expect(look.columns).toMatchObject([
      { letter: 'A', header: 'Phone', examples: phones, against: true, hidden: false },
      { letter: 'B', header: 'Number', examples: ids, against: false, hidden: false },
    ]);
    const kept = { sheetId: look.sheetId, groupId: group.id, dryRun: true };
    const refused = await server.call(contract.submitKeptSheet, kept, { as: agent });
    expect(refused.refusal?.code).toBe('sheet-column-unclear');
    const named = await server.get(contract.submitKeptSheet, { ...kept, column: 'B' }, { as: agent });
    expect(await linesOf(named.id)).toEqual(ids);
    expect(named.remarks).toContainEqual({ code: 'header-found', params: { row: 3, text: 'Phone, Number' } });
  });
});

describe('a sheet that hides rows', () => {
  test('[R-PLUS-26] is refused without a choice for them, and read according to the choice', async () => {
    expect(await submit(filtered(), { dryRun: false })).toMatchObject({
      http: 422,
      refusal: { code: 'sheet-rows-hidden', params: { column: 'A', hidden: 2, shown: 1 } },
    });
    const skipped = await submit(filtered(), { hiddenRows: 'skip' });
    expect(await linesOf(skipped.body.data.id)).toEqual(ids.slice(0, 1));
    expect(skipped.body.data.remarks).toContainEqual({ code: 'rows-hidden-skipped', params: { count: 2 } });
    const taken = await submit(filtered(), { hiddenRows: 'take' });
    expect(await linesOf(taken.body.data.id)).toEqual(ids);
    expect(taken.body.data.remarks).toContainEqual({ code: 'rows-hidden-taken', params: { count: 2 } });
  });

  test('[R-PLUS-26] has a preview that shows them, and the stored sheet is read according to the choice', async () => {
    const look = await lookAt(filtered());
    expect(look).toMatchObject({
      taken: null,
      ids: 0,
      problem: { code: 'sheet-rows-hidden', params: { hidden: 2, shown: 1 } },
    });
    const answered = await server.get(
      contract.lookIntoKeptSheet,
      { sheetId: look.sheetId, hiddenRows: 'skip' },
      { as: agent },
    );
    expect(answered).toMatchObject({ ids: 1, taken: { column: 'A' }, problem: null });
    const kept = { sheetId: look.sheetId, groupId: group.id, dryRun: true, hiddenRows: 'skip' as const };
    expect(await linesOf((await server.get(contract.submitKeptSheet, kept, { as: agent })).id)).toEqual(
      ids.slice(0, 1),
    );
  });
});

describe('a csv whose long IDs a spreadsheet program has rounded', () => {
  const saved = (...long: string[]) => ({
    name: 'hosts.csv',
    bytes: Buffer.from(['Host ID', ids[0], ...long].join('\r\n')),
  });

  test('[R-PLUS-26] is accepted with a warning, in the preview and in the submission', async () => {
    const rounded = saved('7123456789012340000', '7123456789012350000');
    const warning = { code: 'ids-rounded', params: { count: 2 } };
    const look = await lookAt(rounded);
    expect(look.remarks).toContainEqual(warning);
    const sent = await submit(rounded);
    expect(sent.body.data.remarks).toContainEqual(warning);
    const kept = { sheetId: look.sheetId, groupId: group.id, dryRun: true };
    expect((await server.get(contract.submitKeptSheet, kept, { as: agent })).remarks).toContainEqual(warning);
  });

  test.each([
    ['one long ID has all its digits', ['7123456789012340000', '7123456789012345678']],
    ['the zeros may be chance', ['7123456789012000']],
  ])('[R-PLUS-26] is accepted without a warning if %s', async (_why, long) => {
    const codes = (await submit(saved(...long))).body.data.remarks.map(({ code }) => code);
    expect(codes).toEqual(['header-skipped']);
  });
});

describe('typed IDs', () => {
  const type = (text: string) =>
    server.call(applications.submitTyped, { groupId: group.id, dryRun: true, text }, { as: agent });

  test.each(['7.12346E+18', '7,12346E+18', '7.123456789012346e+18', '7.12×10^18', '7123456789012345678.0'])(
    '[R-PLUS-26] %s has lost digits: the text is refused with advice, and nothing is stored',
    async (lost) => {
      const before = await countStored();
      expect(await type(`${ids[0]}\n${lost}`)).toMatchObject({ http: 422, refusal: { code: 'typed-lost-digits' } });
      expect(await countStored()).toBe(before);
    },
  );

  test('[R-PLUS-26] stay the same ID with labels, marks and invisible characters', async () => {
    const [one = '', two = '', three = ''] = ids;
    const joined = `${one.slice(0, 4)}\u200b${one.slice(4)}`;
    const sent = await type(`${joined} UID:${two} \`${three}\n用户ID：${one} ${two}(ID) @${three} ${one}.0`);
    expect(await linesOf(sent.body.data.id)).toEqual([one, two, three, one, two, three, one]);
  });

  test('[R-PLUS-26] that are long and all end in zeros are submitted with a warning', async () => {
    const sent = await type('7123456789012340000 7123456789012350000');
    expect(sent.body.data.remarks).toEqual([{ code: 'ids-rounded', params: { count: 2 } }]);
    expect((await type('7123456789012340000 7123456789012345678')).body.data.remarks).toEqual([]);
  });
});
