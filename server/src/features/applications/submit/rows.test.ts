import { utils, write } from '@e965/xlsx';
import * as contract from '@greenroom/contract/applications/applications.ts';
import { expect, test } from 'vitest';
import { finished } from '../../../../test/finished.ts';
import { testServer } from '../../../../test/server.ts';
import { buildGroup, signIn } from '../../../../test/worlds/factories.ts';

const server = await testServer();
const agent = await signIn(server, 'agent');
const group = await buildGroup(server.product.deps.db, { agentId: agent.id });

/** These accounts do not exist, so all IDs fail. */
const [a, b, c, d] = ['70000001', '70000002', '70000003', '70000004'] as const;

type Rows = readonly (readonly string[])[];

function file(kind: 'csv' | 'xlsx' | 'xls', rows: Rows): { name: string; bytes: Uint8Array } {
  const name = `hosts.${kind}`;
  if (kind === 'csv') return { name, bytes: Buffer.from(rows.map((row) => row.join(';')).join('\r\n')) };
  const sheets = utils.book_new();
  utils.book_append_sheet(sheets, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Hosts');
  const bytes: unknown = write(sheets, { type: 'buffer', bookType: kind === 'xls' ? 'biff8' : 'xlsx' });
  return { name, bytes: Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0) };
}

/** Returns each ID in a batch with the row number shown next to it. */
async function numbers(batchId: number): Promise<string[]> {
  await finished(server, agent, batchId);
  const { rows } = await server.get(contract.listBatchLines, { batchId }, { as: agent });
  return rows.map(({ line, hostId }) => `${line}:${hostId}`);
}

const SEVERAL = 'several IDs in a row';

const SHEETS: readonly (readonly [what: string, rows: Rows, shown: readonly string[]])[] = [
  ['a plain list', [[a], [b], [c]], [`1:${a}`, `2:${b}`, `3:${c}`]],
  [
    'a heading',
    [
      ['Host ID', 'Name'],
      [a, 'x'],
      [b, 'y'],
    ],
    [`2:${a}`, `3:${b}`],
  ],
  [
    'a title, a blank row and a heading',
    [
      ['Hosts of June', ''],
      ['', ''],
      ['Host ID', 'Name'],
      [a, 'x'],
      [b, 'y'],
    ],
    [`4:${a}`, `5:${b}`],
  ],
  [
    'blank rows above and between',
    [
      ['', ''],
      [a, 'x'],
      ['', ''],
      ['', ''],
      [b, 'y'],
      [c, 'z'],
    ],
    [`2:${a}`, `5:${b}`, `6:${c}`],
  ],
  [
    'rows without an ID, and one that comes twice',
    [
      ['Host ID', 'Name'],
      [a, 'x'],
      ['', 'y'],
      [a, 'z'],
      [b, 'z'],
    ],
    [`2:${a}`, `4:${a}`, `5:${b}`],
  ],
  [
    SEVERAL,
    [
      [a, b],
      [c, d],
    ],
    [`1:${a}`, `1:${b}`, `2:${c}`, `2:${d}`],
  ],
];

test.each(
  (['csv', 'xlsx', 'xls'] as const).flatMap((kind) =>
    SHEETS.map(([what, rows, shown]) => ({ kind, what, rows, shown })),
  ),
)('each ID of a $kind with $what has the number of its row in the spreadsheet', async ({ kind, what, rows, shown }) => {
  // Two adjacent columns are ambiguous. The sender confirms that they are one list.
  const column = what === SEVERAL ? 'all' : undefined;
  const given = { groupId: group.id, dryRun: true, column };
  const { body } = await server.call(contract.submitFile, given, { as: agent, file: file(kind, rows) });
  expect(await numbers(body.data.id)).toEqual(shown);
});

test('resubmitted IDs keep the row numbers of their sheet', async () => {
  const sheet = file('xlsx', [
    ['Host ID', 'Name'],
    [a, 'x'],
    ['', ''],
    ['12x', 'y'],
    [b, 'z'],
    [c, 'z'],
  ]);
  const { body } = await server.call(
    contract.submitFile,
    { groupId: group.id, dryRun: true },
    { as: agent, file: sheet },
  );
  expect(await numbers(body.data.id)).toEqual([`2:${a}`, '4:12x', `5:${b}`, `6:${c}`]);
  const again = await server.call(contract.retryFailed, { batchId: body.data.id, codes: [101] }, { as: agent });
  expect(await numbers(again.body.data.id)).toEqual([`2:${a}`, `5:${b}`, `6:${c}`]);
  const once = await server.call(contract.retryFailed, { batchId: again.body.data.id, codes: [] }, { as: agent });
  expect(await numbers(once.body.data.id)).toEqual([`2:${a}`, `5:${b}`, `6:${c}`]);
});

test('typed IDs are numbered by their position', async () => {
  const text = `${a} ${b}\n\n${c}`;
  const { body } = await server.call(contract.submitTyped, { groupId: group.id, text, dryRun: true }, { as: agent });
  expect(await numbers(body.data.id)).toEqual([`1:${a}`, `2:${b}`, `3:${c}`]);
});
