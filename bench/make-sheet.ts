import { createWriteStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeXlsx } from '../server/src/platform/sheets/write/write-xlsx.ts';
import { FIRST_HOST_ID } from './make-directory.ts';

/** A prime: going round the accounts in steps of it meets each once, in an order that is not the directory's. */
const STEP = 2_654_099;

/**
 * The IDs of a sheet, in no order: of a hundred in a row, two that the directory does not know, one that is not
 * well-formed, two that repeat an earlier line, the rest accounts.
 */
export function makeIds(count: number, accounts: number): string[] {
  const ids: string[] = [];
  for (let place = 0; place < count; place += 1) {
    // By blocks of a hundred, so that it goes with no class of accounts.
    const kind = Math.floor(place / 100) % 100;
    const account = String(FIRST_HOST_ID + 1 + ((place * STEP) % accounts));
    if (kind === 7 || kind === 57) ids.push(String(900_000_000 + place));
    else if (kind === 31) ids.push(`A${account}`);
    else if (kind === 63 || kind === 13) ids.push(ids[place - 100] ?? account);
    else ids.push(account);
  }
  return ids;
}

/** Writes the IDs as a csv with a header; the file's size in bytes. */
export async function writeCsvSheet(path: string, ids: readonly string[]): Promise<number> {
  await writeFile(path, `ID\n${ids.join('\n')}\n`);
  return (await stat(path)).size;
}

/** Writes the IDs as an xlsx, by the product's own writer. */
export async function writeXlsxSheet(path: string, ids: readonly string[]): Promise<number> {
  const sheet = writeXlsx({ header: ['ID'], rows: inParts(ids), sheetName: 'IDs' });
  await pipeline(Readable.from(sheet), createWriteStream(path));
  return (await stat(path)).size;
}

/** One row for each ID, a thousand rows at a time. */
async function* inParts(ids: readonly string[]): AsyncGenerator<readonly (readonly string[])[]> {
  for (let from = 0; from < ids.length; from += 1000) yield ids.slice(from, from + 1000).map((id) => [id]);
}
