import { Readable } from 'node:stream';
import * as contract from '@greenroom/contract/applications/applications.ts';
import { HOST_CODES, HOST_ELSEWHERE_CODE, isCheckCode, REASONS } from '@greenroom/contract/applications/reasons.ts';
import { sheetRemark } from '@greenroom/contract/applications/sheet-choices.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { failedList, hostMessageList } from '@greenroom/contract/lists/applications.ts';
import { localeOfCountry } from '@greenroom/contract/locales.ts';
import { z } from 'zod';
import type { Ctx, Deps, UserCtx } from '../../context.ts';
import type { Db, Trx } from '../../platform/db/database.ts';
import { streamRows } from '../../platform/db/stream-rows.ts';
import { fail } from '../../platform/http/fail.ts';
import { type FileAnswer, type MountedRoute, mount, mountFile } from '../../platform/http/mount.ts';
import { mapRows, type Rows } from '../../platform/rows.ts';
import { sheetAnswer } from '../../platform/sheets/write/sheet-answer.ts';
import { writeList } from '../../platform/sheets/write/write-list.ts';
import {
  type BatchRow,
  cancelBatchRow,
  countBatches,
  findBatch,
  listBatchPage,
  lockBatch,
  searchBatches,
} from './batches.queries.ts';
import { describeLine, nextStepText, reasonTexts } from './describe-record.ts';
import { countLines, type LineFilter, type LineRecord, linesQuery } from './history/history.queries.ts';
import { listHostsOf } from './history/host-of.queries.ts';
import { listRequestStates } from './requests.queries.ts';

/** Returns a batch with its progress and summary (R-HOST-5). */
async function readBatch(ctx: UserCtx, input: Input<typeof contract.readBatch>): Promise<contract.Batch> {
  return describeBatch(await requireBatch(ctx, input.batchId), ctx.clock.now());
}

/** Returns the batches in scope, newest first: all of them, or those that match a search. */
async function listBatches(
  ctx: UserCtx,
  input: Input<typeof contract.listBatches>,
): Promise<Data<typeof contract.listBatches>> {
  const now = ctx.clock.now();
  if (input.search) {
    const { rows, total } = await searchBatches(ctx.db, ctx.scope, input.search, input.size, offsetOf(input));
    return { rows: rows.map((row) => describeBatch(row, now)), total };
  }
  const [rows, total] = await Promise.all([
    listBatchPage(ctx.db, ctx.scope, input.size, offsetOf(input)),
    countBatches(ctx.db, ctx.scope),
  ]);
  return { rows: rows.map((row) => describeBatch(row, now)), total };
}

/**
 * Cancels the examination of a batch. Hosts that were already added stay added. A running chunk is finished first.
 * @throws RefusalError `batch-not-found`, `batch-finished`
 */
async function cancelBatch(ctx: UserCtx, input: Input<typeof contract.cancelBatch>): Promise<contract.Batch> {
  const batch = await requireBatch(ctx, input.batchId);
  return ctx.db.transaction().execute(async (trx) => {
    const state = await lockBatch(trx, input.batchId);
    if (state === 'finished' || state === 'cancelled') fail('batch-finished');
    await cancelBatchRow(trx, input.batchId, ctx.clock.now());
    await publishBatch(ctx, trx, batch);
    const cancelled = await requireBatch(ctx, input.batchId, trx);
    const answer = describeBatch(cancelled, ctx.clock.now());
    await ctx.remember(trx, answer);
    return answer;
  });
}

/**
 * Returns the lines of a batch in sheet order, filtered by outcome and reason.
 * @throws RefusalError `batch-not-found`
 */
async function listBatchLines(
  ctx: UserCtx,
  input: Input<typeof contract.listBatchLines>,
): Promise<Data<typeof contract.listBatchLines>> {
  const batch = await requireBatch(ctx, input.batchId);
  const filter: LineFilter = {
    batchId: batch.id,
    kind: batch.kind,
    appId: batch.appId,
    succeeded: input.uploadStatus === undefined ? null : input.uploadStatus === 'success',
    code: input.code ?? null,
    fixable: false,
    among: null,
  };
  const [found, total] = await Promise.all([
    linesQuery(filter, { size: input.size, offset: offsetOf(input) }).execute(ctx.db),
    countLines(ctx.db, filter),
  ]);
  const hostIds = found.rows.map(({ hostId }) => hostId);
  const elsewhere = found.rows.filter(({ codes }) => codes.includes(HOST_ELSEWHERE_CODE)).map(({ hostId }) => hostId);
  const [requests, hostsOf] = await Promise.all([
    listRequestStates(ctx.db, batch.id, hostIds),
    listHostsOf(ctx.db, ctx.scope, batch, elsewhere),
  ]);
  const states = new Map(requests.map(({ hostId, state }) => [hostId, state]));
  const rows = found.rows.map((row) =>
    describeLine(row, {
      hostOf: hostsOf.get(row.hostId) ?? null,
      request: states.get(row.hostId) ?? null,
      message: input.messages ? hostMessage(ctx, batch.groupName, row) : null,
    }),
  );
  return { rows, total };
}

/**
 * Returns the failed IDs of a batch in one of three forms. The plain text is for copying. The sheet has reasons and
 * next steps, and its first column can be corrected and uploaded again (R-PLUS-3). The messages are for the hosts who
 * must act.
 * @throws RefusalError `batch-not-found`
 */
async function downloadFailed(ctx: UserCtx, input: Input<typeof contract.downloadFailed>): Promise<FileAnswer> {
  const batch = await requireBatch(ctx, input.batchId);
  const filter = {
    batchId: batch.id,
    kind: batch.kind,
    appId: batch.appId,
    succeeded: false,
    code: input.code ?? null,
    fixable: input.fixable,
    among: input.messages ? HOST_CODES : null,
  };
  const lines = await streamRows(ctx, linesQuery(filter, null));
  const name = `${input.messages ? 'host-messages' : 'failed-ids'}-${batch.id}`;
  const described = describeEach(ctx, batch.groupName, lines);
  if (input.format === 'txt') {
    return {
      contentType: 'text/plain; charset=utf-8',
      fileName: `${name}.txt`,
      body: Readable.from(plain(described, input.messages)),
      cacheSeconds: 0,
    };
  }
  const { messages, locale } = ctx;
  const reader = { messages, locale, timeZone: 'UTC' };
  if (input.messages) {
    return sheetAnswer(input.format, name, writeList(hostMessageList, described, { ...reader, own: {} }));
  }
  const sheet = writeList(failedList, described, {
    ...reader,
    own: {
      reason: (line) => reasonTexts(ctx, line).join('; '),
      'next-step': ({ codes }) => codes.map((code) => nextStepText(ctx, code)).join('; '),
    },
  });
  return sheetAnswer(input.format, name, sheet);
}

/** @param messages writes the message to each host instead of the ID */
async function* plain(lines: Rows<contract.BatchLine>, messages: boolean): AsyncIterable<string> {
  for await (const some of lines) {
    yield some.map(({ hostId, message }) => `${messages ? (message?.text ?? '') : hostId}\n`).join('');
  }
}

function describeEach(ctx: UserCtx, group: string, lines: Rows<LineRecord>): Rows<contract.BatchLine> {
  return mapRows(lines, (line) => describeLine(line, { message: hostMessage(ctx, group, line) }));
}

/**
 * Returns the message to a host who must do something before the ID can be added (R-PLUS-3). The message is in the
 * likely language of the account's country. If there is no account or no such language, it is in the reader's language.
 * Returns null if the host cannot fix the decisive reason.
 */
function hostMessage(
  { messages, locale: reader }: Pick<Ctx, 'messages' | 'locale'>,
  group: string,
  { codes, hostId, country }: LineRecord,
): contract.BatchLine['message'] {
  const [code] = codes;
  if (!HOST_CODES.some((each) => each === code)) return null;
  const locale = localeOfCountry(country, reader);
  return { text: messages.text(locale, `applications.host-message.${code}`, { group, id: hostId }), locale };
}

/** @throws RefusalError `batch-not-found` */
export async function requireBatch({ db: pool, scope }: UserCtx, batchId: number, db: Db = pool): Promise<BatchRow> {
  return (await findBatch(db, scope, batchId)) ?? fail('batch-not-found');
}

const remarks = z.array(sheetRemark);

/** Describes a batch for the interface, with its progress, summary and remaining time at the pace so far (R-HOST-5). */
export function describeBatch(row: BatchRow, now: Date): contract.Batch {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    groupId: row.groupId,
    groupName: row.groupName,
    fileName: row.fileName,
    submittedBy: row.submittedBy,
    submittedAt: row.submittedAt,
    finishedAt: row.finishedAt,
    total: row.total,
    checked: row.checked,
    succeeded: row.succeeded,
    failed: row.failed,
    waiting: row.waiting,
    reasons: row.reasons.flatMap(({ code, count, fixable }) =>
      isCheckCode(code) ? [{ code, count, fixer: REASONS[code].fixer, fixable }] : [],
    ),
    remarks: remarks.parse(row.remarks),
    secondsLeft: secondsLeft(row, now),
  };
}

function secondsLeft(row: BatchRow, now: Date): number | null {
  if (row.state !== 'checking' || row.startedAt === null || row.checked === 0) return null;
  const elapsedSeconds = (now.getTime() - new Date(row.startedAt).getTime()) / 1000;
  return Math.max(0, Math.ceil((elapsedSeconds / row.checked) * (row.total - row.checked - row.waiting)));
}

/**
 * Publishes that a batch was stored or has ended. Its submitter gets the event with the batch number. Users whose lists
 * show all batches get it without the number.
 */
export async function publishBatch(
  { events }: Pick<Deps, 'events'>,
  trx: Trx,
  batch: { readonly id: number; readonly submittedById: number },
): Promise<void> {
  await events.publish(trx, { userId: batch.submittedById }, { topic: 'batch', id: batch.id });
  await events.publish(trx, { right: 'groups:manage' }, { topic: 'batch', id: null });
}

export const routes: readonly MountedRoute[] = [
  mount(contract.readBatch, readBatch),
  mount(contract.listBatches, listBatches),
  mount(contract.cancelBatch, cancelBatch),
  mount(contract.listBatchLines, listBatchLines),
  mountFile(contract.downloadFailed, downloadFailed),
];
