import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { ErrorCode, ErrorParams } from '@greenroom/contract/errors.ts';
import { bestLocale } from '@greenroom/contract/locales.ts';
import type { Deps, UserCtx } from '../../context.ts';
import { isDatabaseTrouble } from '../../platform/db/away.ts';
import { streamRows } from '../../platform/db/stream-rows.ts';
import { fail, RefusalError } from '../../platform/http/fail.ts';
import type { Rows } from '../../platform/rows.ts';
import { writeCsv } from '../../platform/sheets/write/write-csv.ts';
import type { ListReader, WideSheet } from '../../platform/sheets/write/write-list.ts';
import { writeXlsx } from '../../platform/sheets/write/write-xlsx.ts';
import { readUserOfToken, scopeOf } from '../session/index.ts';
import { EXPORTED_LISTS } from './exported.ts';
import { mayExport, scopeMarkOf } from './exports.policy.ts';
import { type Claim, type ExportRecord, noteReading, noteRows } from './exports.queries.ts';

/** Interval at which progress is recorded and a cancellation is noticed. */
const NOTE_EVERY_MS = 500;

/**
 * The result: the file is stored under its name, it can't be created, the list must be read again, or the export is no
 * longer wanted.
 */
export type Outcome =
  | { readonly kind: 'written'; readonly rows: number; readonly bytes: number }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly params: ErrorParams }
  | { readonly kind: 'outdated' }
  | { readonly kind: 'dropped' };

/**
 * Writes an export in constant memory, as the user who requested it and with their current rights and groups. If a run
 * was killed before it recorded its end, its file is replaced completely.
 * @param stopping stops the export, so that another process can start it again
 * @throws the reason of `stopping`; errors from a lost database connection
 */
export async function writeExport(
  deps: Deps,
  ordered: ExportRecord,
  claim: Claim,
  stopping: AbortSignal,
): Promise<Outcome> {
  const dropped = new AbortController();
  const done = new AbortController();
  const written = { rows: 0 };
  const noting = noteProgress(deps, claim, written, { dropped, done: done.signal });
  const path = deps.files.temporaryPath();
  const signal = AbortSignal.any([stopping, dropped.signal]);
  try {
    const ctx = await writerOf(deps, ordered, signal);
    const sheet = await openSheet(ctx, ordered, claim);
    const chunks = toChunks(ordered, { ...sheet, rows: counted(sheet.rows, written) }, deps);
    await pipeline(Readable.from(chunks), createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
    // The file must not contain groups that its owner has lost since then.
    const now = await writerOf(deps, ordered, signal);
    if (scopeMarkOf(now.user) !== scopeMarkOf(ctx.user)) return { kind: 'outdated' };
    const { size } = await stat(path);
    await deps.files.keepPrivate(path, ordered.file);
    return { kind: 'written', rows: written.rows, bytes: size };
  } catch (error) {
    if (dropped.signal.aborted) return { kind: 'dropped' };
    stopping.throwIfAborted();
    if (error instanceof RefusalError) return { kind: 'refused', code: error.code, params: error.params };
    if (isDatabaseTrouble(error)) throw error;
    deps.log.error({ err: error, export: ordered.id }, 'an export could not be written');
    return { kind: 'refused', code: 'export-broken', params: {} };
  } finally {
    done.abort();
    await noting;
    await rm(path, { force: true });
  }
}

/**
 * Returns the user who requested the export, with their current rights (R-SES-12, R-PLUS-21).
 * @throws RefusalError `forbidden` if they can no longer sign in, or have lost the right
 */
async function writerOf(deps: Deps, ordered: ExportRecord, signal: AbortSignal): Promise<UserCtx> {
  const user = await readUserOfToken(deps, ordered.userId, Buffer.alloc(0), ordered.secondFactor);
  if (user === null || !mayExport(user, ordered.list)) fail('forbidden');
  return {
    ...deps,
    requestId: `export-${ordered.id}`,
    locale: bestLocale([ordered.locale]),
    ip: '',
    userAgent: null,
    user,
    scope: scopeOf(user),
    remember: async () => undefined,
    signal,
  };
}

async function openSheet(ctx: UserCtx, ordered: ExportRecord, claim: Claim): Promise<WideSheet> {
  const { list, filter, columns, timeZone, forPrograms } = ordered;
  const opened = await EXPORTED_LISTS[list].open(ctx, filter);
  await noteReading(ctx.db, claim, { total: opened.total, scopeMark: scopeMarkOf(ctx.user) });
  const { messages, locale } = ctx;
  const reader: ListReader = { messages, locale, timeZone, columns, forPrograms };
  return opened.sheet((query) => streamRows(ctx, query, 'exports'), reader);
}

function toChunks(
  { format, list, locale }: ExportRecord,
  sheet: WideSheet,
  { messages }: Pick<Deps, 'messages'>,
): AsyncGenerator<Buffer> {
  if (format === 'csv') return writeCsv(sheet);
  return writeXlsx({ ...sheet, sheetName: messages.text(bestLocale([locale]), `exports.list.${list}`) });
}

async function* counted<Row>(rows: Rows<Row>, written: { rows: number }): Rows<Row> {
  for await (const some of rows) {
    written.rows += some.length;
    yield some;
  }
}

/** Records and publishes an export's progress until it is done. Stops the export if it is no longer wanted. */
async function noteProgress(
  deps: Deps,
  claim: Claim,
  written: { readonly rows: number },
  { dropped, done }: { readonly dropped: AbortController; readonly done: AbortSignal },
): Promise<void> {
  for (let before = -1; !done.aborted && !dropped.signal.aborted; ) {
    await note(deps, claim, written.rows, before, dropped).catch((error: unknown) =>
      deps.log.warn({ err: error, export: claim.id }, 'the progress of an export was not noted'),
    );
    before = written.rows;
    await pause(NOTE_EVERY_MS, undefined, { signal: done }).catch(() => undefined);
  }
}

async function note(deps: Deps, claim: Claim, rows: number, before: number, dropped: AbortController): Promise<void> {
  const userId = await noteRows(deps.db, claim, rows);
  if (userId === undefined) dropped.abort();
  else if (rows !== before) await deps.events.publish(deps.db, { userId }, { topic: 'export', id: claim.id });
}
