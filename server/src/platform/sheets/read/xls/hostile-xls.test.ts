import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readHere } from '../../../../../test/read-sheet-here.ts';

const FREE = 0xffff_ffff;
const END_OF_CHAIN = 0xffff_fffe;
const list = await readFile(new URL('../fixtures/list.xls', import.meta.url));

/** Returns a copy with some four-byte numbers replaced. */
function changed(good: Buffer, changes: Readonly<Record<number, number>>): Buffer {
  const bytes = Buffer.from(good);
  for (const [at, value] of Object.entries(changes)) bytes.writeUInt32LE(value, Number(at));
  return bytes;
}

function sector(good: Buffer, at: number): number {
  return (good.readUInt32LE(at) + 1) * 512;
}

/** Returns where the directory describes a stream. */
function directoryEntry(good: Buffer, name: string): number {
  return good.indexOf(Buffer.from(`${name}\0`, 'utf16le'), sector(good, 48));
}

/** Returns a copy in which the workbook's first record with type `from` has type `to`. */
function withRecord(good: Buffer, from: string, to: string): Buffer {
  const bytes = Buffer.from(good);
  const at = bytes.indexOf(Buffer.from(from, 'hex'));
  expect(at).toBeGreaterThan(0);
  Buffer.from(to, 'hex').copy(bytes, at);
  return bytes;
}

describe('[R-HOST-3] an inconsistent xls is refused', () => {
  const firstTable = sector(list, 76);
  const workbook = directoryEntry(list, 'Workbook');
  const workbookStart = list.readUInt32LE(workbook + 116);

  test.each([
    ['a chain of sectors that bites its tail', changed(list, { [firstTable + workbookStart * 4]: workbookStart })],
    ['a chain that breaks off', changed(list, { [firstTable + workbookStart * 4]: END_OF_CHAIN })],
    ['a chain that leads nowhere', changed(list, { [firstTable + workbookStart * 4]: 0x00ff_ffff })],
    ['a chain of free sectors', changed(list, { [firstTable + workbookStart * 4]: FREE })],
    ['a stream that is longer than it is', changed(list, { [workbook + 120]: 5_000_000 })],
    ['a stream that is shorter than it is', changed(list, { [workbook + 120]: 4_200 })],
    ['more tables than there are sectors', changed(list, { 44: 0x7fff_ffff })],
    ['a directory that is nowhere', changed(list, { 48: 0x7fff_ffff })],
  ])('%s', async (_, bytes) => {
    expect((await readHere('xls', bytes)).code).toBe('sheet-damaged');
  });

  test('an encrypted workbook', async () => {
    // Changes the record with the writing program's user name, WRITEACCESS, to FILEPASS.
    expect((await readHere('xls', withRecord(list, '5c007000', '2f007000'))).code).toBe('sheet-encrypted');
  });

  test('streams that share their sectors and so expand greatly', async () => {
    const directory = sector(list, 48);
    const bytes = Buffer.from(list);
    const entry = directoryEntry(list, 'Workbook');
    const other = [0, 1, 2, 3].map((index) => directory + index * 128).filter((at) => at !== entry && at !== directory);
    for (const at of other) {
      bytes.copy(bytes, at + 116, entry + 116, entry + 124);
      bytes.writeUInt8(2, at + 66);
    }
    expect(await readHere('xls', bytes)).toMatchObject({
      code: 'sheet-damaged',
      params: { detail: 'streams that share sectors' },
    });
  });
});
