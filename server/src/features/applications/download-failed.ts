import { Readable } from 'node:stream';
import type { downloadFailed as contract } from '@greenroom/contract/applications.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { streamRows } from '../../platform/db/stream-rows.ts';
import { fail } from '../../platform/http/fail.ts';
import type { FileAnswer } from '../../platform/http/mount.ts';
import { findBatch } from './batches.queries.ts';
import { type LineRecord, linesQuery } from './history.queries.ts';
import { nextStepText, reasonText } from './reason-text.ts';
import { sheetAnswer } from './sheet-answer.ts';

/**
 * The failed IDs of a batch: plain, for copying; or as a sheet with reasons and next steps, whose first column can be
 * corrected and uploaded again (R-PLUS-3).
 * @throws RefusalError `batch-not-found`
 */
export async function downloadFailed(ctx: UserCtx, input: Input<typeof contract>): Promise<FileAnswer> {
  const batch = (await findBatch(ctx.db, ctx.scope, input.batchId)) ?? fail('batch-not-found');
  const filter = {
    batchId: batch.id,
    kind: batch.kind,
    appId: batch.appId,
    succeeded: false,
    code: input.code ?? null,
  };
  const lines = await streamRows(ctx, linesQuery(filter, null));
  const name = `failed-ids-${batch.id}`;
  if (input.format === 'txt') {
    return {
      contentType: 'text/plain; charset=utf-8',
      fileName: `${name}.txt`,
      body: Readable.from(plain(lines)),
      cacheSeconds: 0,
    };
  }
  const text = (id: string) => ctx.messages.text(ctx.locale, id);
  return sheetAnswer(input.format, name, {
    header: [
      text('sheets.column.host-id'),
      text('sheets.column.name'),
      text('sheets.column.reason'),
      text('sheets.column.next-step'),
      text('sheets.column.code'),
    ],
    rows: described(ctx, lines),
    widths: [22, 24, 50, 60, 10],
  });
}

async function* plain(lines: AsyncIterable<LineRecord>): AsyncIterable<string> {
  for await (const line of lines) yield `${line.hostId}\n`;
}

async function* described(ctx: UserCtx, lines: AsyncIterable<LineRecord>): AsyncIterable<readonly (string | null)[]> {
  for await (const line of lines) {
    const others = { 108: line.otherHere, 109: line.otherElsewhere };
    yield [
      line.hostId,
      line.name,
      line.codes.map((code) => reasonText(ctx, code, others)).join('; '),
      line.codes.map((code) => nextStepText(ctx, code)).join('; '),
      line.codes.join(' '),
    ];
  }
}
