import { createWriteStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeXlsx } from '../server/src/platform/sheets/write/write-xlsx.ts';
import { FIRST_HOST_ID } from './make-directory.ts';

/** A prime, so that steps of this size visit each account once, in a different order than in the directory. */
const STEP = 2_654_099;

/**
 * Returns a sheet's IDs, in no particular order. In each hundred, two are not in the directory, one is malformed, two
 * repeat an earlier line, and the rest are accounts.
 */
export function makeIds(count: number, accounts: number): string[] {
  const ids: string[] = [];
  for (let place = 0; place < count; place += 1) {
    // Counts in blocks of a hundred, so that the kinds of IDs don't coincide with the classes of accounts.
    const kind = Math.floor(place / 100) % 100;
    const account = String(FIRST_HOST_ID + 1 + ((place * STEP) % accounts));
    if (kind === 7 || kind === 57) ids.push(String(900_000_000 + place));
    else if (kind === 31) ids.push(`A${account}`);
    else if (kind === 63 || kind === 13) ids.push(ids[place - 100] ?? account);
    else ids.push(account);
  }
  return ids;
}

/** Writes the IDs as a csv with a header and returns the file size in bytes. */
export async function writeCsvSheet(path: string, ids: readonly string[]): Promise<number> {
  await writeFile(path, `ID\n${ids.join('\n')}\n`);
  return (await stat(path)).size;
}

/** Writes the IDs as an xlsx with Greenroom's own writer. */
export async function writeXlsxSheet(path: string, ids: readonly string[]): Promise<number> {
  const sheet = writeXlsx({ header: ['ID'], rows: inParts(ids), sheetName: 'IDs' });
  await pipeline(Readable.from(sheet), createWriteStream(path));
  return (await stat(path)).size;
}

/** Yields one row for each ID, a thousand rows at a time. */
async function* inParts(ids: readonly string[]): AsyncGenerator<readonly (readonly string[])[]> {
  for (let from = 0; from < ids.length; from += 1000) yield ids.slice(from, from + 1000).map((id) => [id]);
}
