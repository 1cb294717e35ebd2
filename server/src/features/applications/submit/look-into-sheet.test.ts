import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import * as applications from '@greenroom/contract/applications/applications.ts';
import * as contract from '@greenroom/contract/sheets.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { finished } from '../../../../test/finished.ts';
import { testServer } from '../../../../test/server.ts';
import { buildAccount, buildGroup, signIn } from '../../../../test/worlds/factories.ts';
import { keptSheetsOf } from './kept-sheets.ts';

const server = await testServer();
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');
const group = await buildGroup(db, { agentId: agent.id });
const accounts = await Promise.all(Array.from({ length: 3 }, () => buildAccount(db)));
const [one = '', two = '', three = ''] = accounts.map((account) => account.hostId);

type Rows = readonly (readonly (string | number)[])[];

function book(sheets: Readonly<Record<string, Rows>>, bookType: 'xlsx' | 'biff8'): Buffer {
  const all = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    utils.book_append_sheet(all, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  }
  const bytes: unknown = write(all, { type: 'buffer', bookType });
  return Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0);
}

function csv(rows: Rows): Buffer {
  return Buffer.from(rows.map((row) => row.join(',')).join('\n'));
}

/** One column has phone numbers that look like IDs. The other has IDs, one of them repeated and one malformed. */
const TABLE: Rows = [
  ['Phone', 'Name', 'Host ID'],
  ['5321112233', 'Leyla', one],
  ['5321112234', 'Defne', two],
  ['5321112235', 'Ada', 'id?'],
  ['5321112236', 'Leyla', one],
  ['5321112237', 'Mira', three],
];

const lookAt = (name: string, bytes: Uint8Array, column?: string) =>
  server.get(contract.lookIntoSheet, { column }, { as: agent, file: { name, bytes } });
const temporary = () => readdir(join(server.folder, 'files', 'temporary'));

describe('a preview of a sheet', () => {
  test.each([
    ['hosts.csv', () => csv(TABLE), null],
    ['hosts.xlsx', () => book({ Hosts: TABLE, Old: [['1']] }, 'xlsx'), 'Hosts'],
    ['hosts.xls', () => book({ Hosts: TABLE, Old: [['1']] }, 'biff8'), 'Hosts'],
  ])('%s: counts, the chosen column and why, the available columns, the first rows', async (name, make, sheetName) => {
    const look = await lookAt(name, make());
    expect(look).toMatchObject({
      sheetName,
      ids: 5,
      repeated: { count: 1, examples: [{ line: 5, text: one }] },
      malformed: { count: 1, examples: [{ line: 4, text: 'id?' }] },
      taken: { column: 'C', header: 'Host ID', reason: 'heading' },
      problem: null,
      columns: [
        { letter: 'A', header: 'Phone', cells: 6, ids: 5 },
        { letter: 'B', header: 'Name', cells: 6, ids: 0 },
        { letter: 'C', header: 'Host ID', cells: 6, ids: 4 },
      ],
      otherColumns: 0,
      headerRow: 1,
    });
    expect(look.firstRows.slice(0, 2)).toEqual([
      { row: 1, cells: ['Phone', 'Name', 'Host ID'] },
      { row: 2, cells: ['5321112233', 'Leyla', one] },
    ]);
    const others = sheetName === null ? [] : ['other-sheets'];
    expect(look.remarks.map(({ code }) => code)).toEqual(['header-skipped', 'column-taken', ...others]);
  });

  test.each<[string, Rows, object]>([
    ['the only column', [[one], [two]], { column: 'A', header: null, reason: 'only-column' }],
    [
      'the only column that can hold IDs',
      [
        ['Person', 'Number'],
        ['Leyla', one],
        ['Defne', two],
      ],
      { column: 'B', header: 'Number', reason: 'only-candidate' },
    ],
    [
      'all columns of one wide list',
      [
        ['64000001', '64000003', '64000002'],
        ['64000004', '64000002', '64000005'],
      ],
      { column: 'all', header: null, reason: 'all-columns' },
    ],
  ])('reports that it took %s', async (_what, rows, taken) => {
    expect((await lookAt('hosts.csv', csv(rows))).taken).toEqual(taken);
  });

  test('has the figures of another column without another upload of the file', async () => {
    const first = await lookAt('hosts.csv', csv(TABLE));
    const other = await server.get(contract.lookIntoKeptSheet, { sheetId: first.sheetId, column: 'A' }, { as: agent });
    expect(other).toMatchObject({
      sheetId: first.sheetId,
      ids: 5,
      repeated: { count: 0 },
      malformed: { count: 0 },
      taken: { column: 'A', header: 'Phone', reason: 'asked' },
      columns: first.columns,
      firstRows: first.firstRows,
    });
    expect(await lookAt('hosts.csv', csv(TABLE), 'A')).toMatchObject({ taken: other.taken, ids: 5 });
    const none = await server.get(contract.lookIntoKeptSheet, { sheetId: first.sheetId, column: 'Z' }, { as: agent });
    expect(none).toMatchObject({ taken: null, problem: { code: 'sheet-column-without-ids', params: { column: 'Z' } } });
  });

  test('with an unclear column is not an error: another column can be chosen', async () => {
    // The first rows suggest that the IDs are in A, but the whole sheet suggests B.
    const rows: (readonly string[])[] = Array.from({ length: 12_000 }, (_, at) => [String(10_000_000 + at), 'x']);
    for (let at = 0; at < 40_000; at += 1) rows.push(['x', String(20_000_000 + at)]);
    const look = await lookAt('hosts.csv', csv(rows));
    expect(look).toMatchObject({ taken: null, ids: 0, problem: { code: 'sheet-column-unclear' } });
    expect(look.columns.map(({ letter, ids }) => [letter, ids])).toEqual([
      ['A', 12_000],
      ['B', 40_000],
    ]);
    const chosen = await server.get(contract.lookIntoKeptSheet, { sheetId: look.sheetId, column: 'A' }, { as: agent });
    expect(chosen).toMatchObject({ problem: null, ids: 52_000, malformed: { count: 1 }, repeated: { count: 39_999 } });
  });

  test('with hundreds of columns lists those with the most IDs, and the chosen one', async () => {
    const columns = Array.from({ length: 200 }, (_, at) => at);
    const rows = [1, 2, 3, 4].map((row) =>
      columns.map((at) => (at < 60 || (at === 150 && row < 4) ? String(10_000_000 * row + at) : 'words')),
    );
    const look = await lookAt(
      'hosts.csv',
      csv([columns.map((at) => (at === 150 ? 'Host ID' : `Text ${at}`)), ...rows]),
    );
    expect(look.taken).toMatchObject({ column: 'EU', reason: 'heading' });
    expect(look.columns.map(({ ids }) => ids)).toEqual([...Array.from({ length: 29 }, () => 4), 3]);
    expect(look.columns.at(-1)?.letter).toBe('EU');
    expect(look.otherColumns).toBe(170);
  });

  const refused: [string, string, Uint8Array, string][] = [
    ['a text file', 'hosts.txt', Buffer.from(one), 'sheet-not-supported'],
    ['a picture named xlsx', 'hosts.xlsx', Buffer.from('89504e470d0a1a0a', 'hex'), 'sheet-wrong-type'],
    ['half an xlsx', 'hosts.xlsx', book({ Hosts: TABLE }, 'xlsx').subarray(0, 4000), 'sheet-damaged'],
    ['an empty file', 'hosts.csv', Buffer.alloc(0), 'sheet-empty'],
    [
      'a sheet without IDs',
      'hosts.csv',
      csv([
        ['Name', 'City'],
        ['Leyla', 'Izmir'],
      ]),
      'sheet-no-ids',
    ],
    [
      'one column with a number that lost digits',
      'hosts.csv',
      csv([['Host ID'], ['1.23457E+12']]),
      'sheet-number-lost-digits',
    ],
  ];
  test.each(refused)('%s is refused as in a submission, and is not stored', async (_what, name, bytes, code) => {
    const before = await temporary();
    const file = { as: agent, file: { name, bytes } };
    expect((await server.call(contract.lookIntoSheet, {}, file)).refusal?.code).toBe(code);
    expect((await server.call(applications.submitFile, { groupId: group.id }, file)).refusal?.code).toBe(code);
    expect(await temporary()).toEqual(before);
  });
});

describe('a preview and its submission', () => {
  /**
   * Returns a random sheet. It has IDs in several columns and scripts, several per cell, repeated or malformed, with or
   * without headings.
   */
  function sheetByChance(seed: number): Rows {
    let state = seed;
    const chance = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) % below;
    };
    const words = [
      one,
      two,
      three,
      `ID: ${one}.`,
      `${two} | ${three}`,
      '١٢٣٤٥٦٧٨',
      '12ab',
      'x'.repeat(70),
      '0'.repeat(21),
    ];
    const cell = () => (chance(2) === 0 ? String(10_000_000 + chance(30)) : (words[chance(words.length)] ?? ''));
    const rows = Array.from({ length: 20 + chance(40) }, () => [cell(), chance(3) === 0 ? 'Leyla' : cell(), cell()]);
    return chance(2) === 0 ? [['First', 'Host ID', 'Other'], ...rows] : rows;
  }

  function fileOf(kind: string, rows: Rows): Buffer {
    if (kind !== 'csv') return book({ Hosts: rows }, kind === 'xlsx' ? 'xlsx' : 'biff8');
    return csv(rows.map((row) => row.map((text) => `"${text}"`)));
  }

  // There is one seed for each file type, and two for the two ways of uploading. All types extract IDs in the same way.
  test.each([
    ['csv', 1],
    ['xlsx', 2],
    ['xls', 3],
    ['csv', 4],
  ] as const)(
    'have the same figures for the same file and column: %s %i',
    async (kind, seed) => {
      const file = { name: `hosts.${kind}`, bytes: fileOf(kind, sheetByChance(seed)) };
      const { sheetId } = await server.get(contract.lookIntoSheet, {}, { as: agent, file });
      const compare = async (column: string | undefined) => {
        const look = await server.get(contract.lookIntoKeptSheet, { sheetId, column }, { as: agent });
        const input = { groupId: group.id, dryRun: true, column };
        const sent = await (seed % 2 === 0
          ? server.call(contract.submitKeptSheet, { ...input, sheetId }, { as: agent })
          : server.call(applications.submitFile, input, { as: agent, file }));
        if (look.problem !== null) return [look.problem.code, sent.refusal?.code];
        const batch = await finished(server, agent, sent.body.data.id);
        const failed = (code: number) => batch.reasons.find((reason) => reason.code === code)?.count ?? 0;
        const figures = [look.ids, look.repeated.count, look.malformed.count, look.remarks];
        return [figures, [batch.total, failed(99), failed(100), batch.remarks]];
      };
      const compared = await Promise.all([undefined, 'A', 'B', 'C', 'all'].map(compare));
      for (const [said, submitted] of compared) expect(submitted).toEqual(said);
    },
    60_000,
  );

  test('have the same IDs of the chosen column, from a stored sheet and from an uploaded one', async () => {
    const bytes = csv(TABLE);
    const { sheetId } = await lookAt('hosts.csv', bytes);
    const input = { groupId: group.id, dryRun: true, column: 'A' };
    const kept = await server.get(contract.submitKeptSheet, { ...input, sheetId }, { as: agent });
    const sent = await server.get(applications.submitFile, input, { as: agent, file: { name: 'hosts.csv', bytes } });
    for (const { id, fileName } of [kept, sent]) {
      expect(fileName).toBe('hosts.csv');
      await finished(server, agent, id);
      const { rows } = await server.get(applications.listBatchLines, { batchId: id, size: 10 }, { as: agent });
      expect(rows.map(({ hostId }) => hostId)).toEqual(TABLE.slice(1).map(([phone]) => phone));
    }
    const none = await server.call(contract.submitKeptSheet, { ...input, sheetId, column: 'Q' }, { as: agent });
    expect(none.refusal?.code).toBe('sheet-column-without-ids');
  });
});

describe('a stored sheet', () => {
  const gone = async (sheetId: string, as = agent) =>
    (await server.call(contract.lookIntoKeptSheet, { sheetId }, { as })).refusal?.code ?? null;

  test('is all that a preview stores, and is gone after the submission', async () => {
    const count = async () =>
      (
        await sql<{
          count: number;
        }>`select (select count(*) from batches) + (select count(*) from batch_chunks) as count`.execute(db)
      ).rows;
    const [stored, files] = [await count(), (await temporary()).length];
    const user = await signIn(server, 'agent');
    const own = await buildGroup(db, { agentId: user.id });
    const { sheetId } = await server.get(
      contract.lookIntoSheet,
      {},
      { as: user, file: { name: 'a.csv', bytes: csv([[one]]) } },
    );
    expect(await count()).toEqual(stored);
    expect(await temporary()).toHaveLength(files + 1);
    const input = { groupId: own.id, sheetId };
    const options = { as: user, idempotencyKey: 'kept' };
    const first = await server.get(contract.submitKeptSheet, input, options);
    expect(await temporary()).toHaveLength(files);
    expect(await gone(sheetId, user)).toBe('kept-file-gone');
    expect((await server.get(contract.submitKeptSheet, input, options)).id).toBe(first.id);
  });

  test('is one of the newest three of its user, for half an hour, and for no other user', async () => {
    const user = await signIn(server, 'agent');
    const ids: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const file = { name: 'a.csv', bytes: csv([[one]]) };
      ids.push((await server.get(contract.lookIntoSheet, {}, { as: user, file })).sheetId);
    }
    expect(await Promise.all(ids.map((sheetId) => gone(sheetId, user)))).toEqual(['kept-file-gone', null, null, null]);
    expect(await gone(ids[3] ?? '')).toBe('kept-file-gone');
    server.clock.forward(31 * 60);
    expect(await gone(ids[3] ?? '', user)).toBe('kept-file-gone');
  });

  test('that is deleted to make room while it is read stays until the read has ended', async () => {
    const user = await signIn(server, 'agent');
    const look = () =>
      server.get(contract.lookIntoSheet, {}, { as: user, file: { name: 'a.csv', bytes: csv([[one]]) } });
    const { sheetId } = await look();
    const path = await keptSheetsOf(server.product.deps).use(user.id, sheetId, async (sheet) => {
      for (let turn = 0; turn < 3; turn += 1) await look();
      expect(await gone(sheetId, user)).toBe('kept-file-gone');
      expect(await readFile(sheet.path, 'utf8')).toBe(one);
      return sheet.path;
    });
    await expect(readFile(path)).rejects.toThrow('ENOENT');
  });
});

test('previews of one user run one at a time; too many parallel ones must be retried, and other users’ previews continue', async () => {
  const [greedy, other] = [await signIn(server, 'agent'), await signIn(server, 'agent')];
  const bytes = csv(Array.from({ length: 100_000 }, (_, at) => [String(40_000_000 + at)]));
  const many = Array.from({ length: 12 }, () =>
    server.call(contract.lookIntoSheet, {}, { as: greedy, file: { name: 'a.csv', bytes } }),
  );
  const small = await server.get(
    contract.lookIntoSheet,
    {},
    { as: other, file: { name: 'b.csv', bytes: csv([[one]]) } },
  );
  expect(small.ids).toBe(1);
  const answers = await Promise.all(many);
  expect(answers.filter(({ http }) => http === 200).length).toBeGreaterThanOrEqual(5);
  expect(answers.filter(({ refusal }) => refusal?.code === 'too-many-requests').length).toBeGreaterThan(0);
});
