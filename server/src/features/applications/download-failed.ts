import { Readable } from 'node:stream';
import type { BatchLine, downloadFailed as contract } from '@greenroom/contract/applications.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import { failedList } from '@greenroom/contract/lists/applications.ts';
import type { UserCtx } from '../../context.ts';
import { streamRows } from '../../platform/db/stream-rows.ts';
import { fail } from '../../platform/http/fail.ts';
import type { FileAnswer } from '../../platform/http/mount.ts';
import { writeList } from '../../platform/sheets/write/write-list.ts';
import { findBatch } from './batches.queries.ts';
import { describeLine } from './describe-record.ts';
import { type LineRecord, linesQuery } from './history/history.queries.ts';
import { nextStepText, reasonTexts } from './reason-text.ts';
import { sheetAnswer } from './sheet-answer.ts';

/**
 * The failed IDs of a batch: as plain text for copying, or as a sheet with reasons and next steps, whose first column
 * can be fixed and uploaded again (R-PLUS-3).
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
    fixable: input.fixable,
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
  const { messages, locale } = ctx;
  const sheet = writeList(failedList, describeEach(lines), {
    messages,
    locale,
    timeZone: 'UTC',
    own: {
      reason: (line) => reasonTexts(ctx, line).join('; '),
      'next-step': ({ codes }) => codes.map((code) => nextStepText(ctx, code)).join('; '),
    },
  });
  return sheetAnswer(input.format, name, sheet);
}

async function* plain(lines: AsyncIterable<LineRecord>): AsyncIterable<string> {
  for await (const line of lines) yield `${line.hostId}\n`;
}

async function* describeEach(lines: AsyncIterable<LineRecord>): AsyncIterable<BatchLine> {
  for await (const line of lines) yield describeLine(line);
}
