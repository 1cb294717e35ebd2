import { readFile } from 'node:fs/promises';
import { utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Outcome, readHere } from '../../../../test/read-sheet-here.ts';

const RUNS = { numRuns: 300 };
const fixture = (name: string): Promise<Buffer> => readFile(new URL(`./fixtures/${name}`, import.meta.url));

/** Replaces some bytes, or removes, duplicates or zeroes a range. */
const mutation = fc.record({
  kind: fc.constantFrom('replace', 'remove', 'repeat', 'zero'),
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  length: fc.integer({ min: 1, max: 64 }),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
});

/** Flips one bit. */
const bit = fc.record({
  kind: fc.constant('turn'),
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  length: fc.integer({ min: 0, max: 7 }),
  bytes: fc.constant(new Uint8Array()),
});

/** Writes a workbook with 400 names and IDs as numbers and texts, using another library than LibreOffice. */
function writeXls(sharedStrings: boolean): Buffer {
  const rows = Array.from({ length: 400 }, (_, n) => [
    `Name ${n}`,
    n % 2 === 0 ? String(10_000_000 + 37 * n) : 20_000_000 + 37 * n,
  ]);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Name', 'Host ID'], ...rows]), 'Hosts');
  return Buffer.from(write(book, { type: 'buffer', bookType: 'biff8', bookSST: sharedStrings }));
}

/** Returns the IDs in each row. */
function byRow({ lines }: Outcome): Map<number, string> {
  const rows = new Map<number, string>();
  for (const { line, text } of lines) rows.set(line, `${rows.get(line) ?? ''} ${text}`);
  return rows;
}

function mutate(good: Buffer, change: { kind: string; at: number; length: number; bytes: Uint8Array }): Buffer {
  const at = Math.floor(change.at * good.length);
  const stretch = good.subarray(at, at + change.length);
  const before = good.subarray(0, at);
  const after = good.subarray(at + stretch.length);
  if (change.kind === 'remove') return Buffer.concat([before, after]);
  if (change.kind === 'repeat') return Buffer.concat([before, stretch, stretch, after]);
  if (change.kind === 'zero') return Buffer.concat([before, Buffer.alloc(stretch.length), after]);
  if (change.kind === 'turn') {
    const turned = Buffer.from(good);
    turned.writeUInt8(turned.readUInt8(at) ^ (1 << change.length), at);
    return turned;
  }
  return Buffer.concat([before, change.bytes, good.subarray(at + change.bytes.length)]);
}

describe('[R-HOST-3] a damaged file gets a clear error', () => {
  test.each(['table.xlsx', 'list.xlsx'])('%s, truncated at every part, is refused', async (name) => {
    const good = await fixture(name);
    for (let length = 1; length < good.length; length += 13) {
      const { code } = await readHere('xlsx', good.subarray(0, length));
      expect(['sheet-damaged', 'sheet-wrong-type'], `at ${length}`).toContain(code);
    }
  });

  test('table.xls, truncated at every part, is refused', async () => {
    const good = await fixture('table.xls');
    for (let length = 1; length < good.length; length += 29) {
      const { code } = await readHere('xls', good.subarray(0, length));
      expect(['sheet-damaged', 'sheet-wrong-type'], `at ${length}`).toContain(code);
    }
  });

  test.each(['table.xlsx', 'list.xlsx'])('%s, mutated, is refused or gives exactly the same IDs', async (name) => {
    const good = await fixture(name);
    const { lines } = await readHere('xlsx', good);
    await fc.assert(
      fc.asyncProperty(mutation, async (change) => {
        const outcome = await readHere('xlsx', mutate(good, change));
        if (outcome.code === undefined) expect(outcome.lines).toEqual(lines);
      }),
      RUNS,
    );
  });

  test.each(['table.xls', 'list.xls', 'written by SheetJS', 'written by SheetJS, its strings shared'])(
    '%s, mutated or truncated, is refused or reports every lost row',
    async (name) => {
      const good = name.endsWith('.xls') ? await fixture(name) : writeXls(name.endsWith('shared'));
      const { lines } = await readHere('xls', good);
      await fc.assert(
        fc.asyncProperty(fc.oneof(mutation, bit), async (change) => {
          const outcome = await readHere('xls', mutate(good, change));
          if (outcome.code !== undefined) return;
          const found = new Set(outcome.lines.map(({ line }) => line));
          const lost = new Set(lines.map(({ line }) => line).filter((line) => !found.has(line)));
          expect(outcome.report?.rowsWithoutId).toBeGreaterThanOrEqual(lost.size);
        }),
        { numRuns: 600 },
      );
    },
  );

  test.each(['table.xls', 'list.xls', 'written by SheetJS, its strings shared'])(
    '%s with one flipped bit is refused or has all its IDs except at most one',
    async (name) => {
      const good = name.endsWith('.xls') ? await fixture(name) : writeXls(true);
      const rows = byRow(await readHere('xls', good));
      await fc.assert(
        fc.asyncProperty(bit, async (change) => {
          const outcome = await readHere('xls', mutate(good, change));
          if (outcome.code !== undefined) return;
          const found = byRow(outcome);
          const changed = [...rows].filter(([line, text]) => found.get(line) !== text);
          expect(changed.length).toBeLessThanOrEqual(1);
        }),
        { numRuns: 1000 },
      );
    },
  );

  test.each(['table.csv', 'table-utf-16.csv', 'table-gb18030.csv'])('%s, mutated, is refused or read', async (name) => {
    const good = await fixture(name);
    await fc.assert(
      fc.asyncProperty(mutation, async (change) => {
        const outcome = await readHere('csv', mutate(good, change));
        if (outcome.code === undefined) expect(outcome.lines.length).toBeGreaterThan(0);
      }),
      RUNS,
    );
  });

  test('any bytes under any name are refused or read, and end in time', async () => {
    const beginning = fc.constantFrom(
      '',
      'PK\x03\x04',
      '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
      '\xef\xbb\xbf',
      '\xff\xfe',
      '"',
    );
    const kind = fc.constantFrom('xlsx', 'xls', 'csv');
    await fc.assert(
      fc.asyncProperty(kind, beginning, fc.uint8Array({ maxLength: 2_000 }), async (name, start, bytes) => {
        await readHere(name, Buffer.concat([Buffer.from(start, 'latin1'), bytes]));
      }),
      RUNS,
    );
  });
});
