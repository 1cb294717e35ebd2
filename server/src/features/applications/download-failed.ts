import { Readable } from 'node:stream';
import type { BatchLine, downloadFailed as contract } from '@greenroom/contract/hosts/applications.ts';
import { HOST_CODES } from '@greenroom/contract/hosts/reasons.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import { failedList, hostMessageList } from '@greenroom/contract/lists/applications.ts';
import type { UserCtx } from '../../context.ts';
import { streamRows } from '../../platform/db/stream-rows.ts';
import { fail } from '../../platform/http/fail.ts';
import type { FileAnswer } from '../../platform/http/mount.ts';
import { mapRows, type Rows } from '../../platform/rows.ts';
import { sheetAnswer } from '../../platform/sheets/write/sheet-answer.ts';
import { writeList } from '../../platform/sheets/write/write-list.ts';
import { findBatch } from './batches.queries.ts';
import { describeLine } from './describe-record.ts';
import { type LineRecord, linesQuery } from './history/history.queries.ts';
import { hostMessage } from './host-message.ts';
import { nextStepText, reasonTexts } from './reason-text.ts';

/**
 * The failed IDs of a batch: as plain text for copying, or as a sheet with reasons and next steps, whose first column
 * can be fixed and uploaded again (R-PLUS-3); or what to write to each host who has to do something.
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

/** @param messages what to write to each host, in place of the ID that it names */
async function* plain(lines: Rows<BatchLine>, messages: boolean): AsyncIterable<string> {
  for await (const some of lines) {
    yield some.map(({ hostId, message }) => `${messages ? (message?.text ?? '') : hostId}\n`).join('');
  }
}

function describeEach(ctx: UserCtx, group: string, lines: Rows<LineRecord>): Rows<BatchLine> {
  return mapRows(lines, (line) => describeLine(line, { message: hostMessage(ctx, group, line) }));
}
