import { read, utils } from '@e965/xlsx';
import {
  downloadExport,
  type ExportRow,
  type ExportState,
  readExport,
  startExport,
} from '@greenroom/contract/exports/exports.ts';
import type { CallInput } from '@greenroom/contract/kit/route.ts';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Db } from '../src/platform/db/database.ts';
import { callUrl, type TestServer } from './server.ts';
import type { SignedIn } from './signed-in.ts';

/** Waits until an export is in one of these states, and returns it. */
export function exportInState(
  server: TestServer,
  as: SignedIn,
  id: number,
  ...states: readonly ExportState[]
): Promise<ExportRow> {
  return vi.waitFor(
    async () => {
      const row = await server.get(readExport, { id }, { as });
      expect(states, JSON.stringify(row)).toContain(row.state);
      return row;
    },
    { timeout: 20_000, interval: 20 },
  );
}

/** Runs an export from the call that starts it until it ends, successfully or not. */
export async function exportTo(
  server: TestServer,
  as: SignedIn,
  order: CallInput<typeof startExport>,
  language = 'en',
): Promise<ExportRow> {
  const { id } = await server.get(startExport, order, { as, language });
  return exportInState(server, as, id, 'finished', 'failed', 'cancelled');
}

/** Returns an export's file, as downloaded by its owner. */
export async function downloadOf(server: TestServer, as: SignedIn, id: number) {
  const url = callUrl('', downloadExport, { id });
  const response = await server.fetch(url, { headers: { Authorization: as.token } });
  const name = response.headers.get('Content-Disposition');
  return { status: response.status, name, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Returns the rows in a csv or an xlsx as another library reads them, with cells as text and the header first. */
export function rowsOf(bytes: Buffer): string[][] {
  const book = read(bytes, { type: 'buffer', raw: true, cellFormula: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (sheet === undefined) throw new Error('a file without a sheet');
  return utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' });
}

/** Returns a finished export's rows. */
export async function exportedRows(
  server: TestServer,
  as: SignedIn,
  order: CallInput<typeof startExport>,
  language = 'en',
): Promise<string[][]> {
  const row = await exportTo(server, as, order, language);
  expect(row).toMatchObject({ state: 'finished', failure: null });
  return rowsOf((await downloadOf(server, as, row.id)).bytes);
}

/** Makes every export of the history wait by locking accounts. @returns a function that lets them continue */
export async function holdExports(db: Db): Promise<() => Promise<void>> {
  const trx = await db.startTransaction().execute();
  await sql`lock table accounts in access exclusive mode`.execute(trx);
  return async () => {
    await trx.rollback().execute();
  };
}
