import { z } from 'zod';
import { sheetLookSchema } from './look/sheet-look.ts';
import { SHEET_ERROR_CODES } from './sheet-error.ts';
import { sheetReportSchema } from './sheet-report.ts';

const MAX_FRAME_BYTES = 16 * 1024 * 1024;
const HEADER_BYTES = 4;

/**
 * Messages from the reading process to the server. A sheet is sent as IDs (two arrays of equal length), followed by the
 * report or the reason for the refusal. A preview is sent as one message.
 */
const frameSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ids'), lines: z.array(z.number()), texts: z.array(z.string()) }),
  z.object({ type: z.literal('report'), report: sheetReportSchema }),
  z.object({ type: z.literal('look'), look: sheetLookSchema }),
  z.object({
    type: z.literal('refused'),
    code: z.enum(SHEET_ERROR_CODES),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    candidates: z.array(z.object({ column: z.string(), heading: z.string(), ids: z.number(), examples: z.string() })),
  }),
]);

export type SheetFrame = z.infer<typeof frameSchema>;

/** Decodes the frames in a byte stream one at a time. If the consumer is slow, the writer slows down as well. */
export async function* decodeFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<SheetFrame, undefined, undefined> {
  let parts: Buffer[] = [];
  let size = 0;
  let needed = HEADER_BYTES;
  for await (const chunk of chunks) {
    parts.push(chunk);
    size += chunk.length;
    while (size >= needed) {
      const bytes = Buffer.concat(parts);
      parts = [bytes];
      if (needed === HEADER_BYTES) needed += frameLength(bytes);
      if (size < needed) break;
      const body: unknown = JSON.parse(bytes.toString('utf8', HEADER_BYTES, needed));
      parts = [bytes.subarray(needed)];
      size -= needed;
      needed = HEADER_BYTES;
      yield frameSchema.parse(body);
    }
  }
}

function frameLength(bytes: Buffer): number {
  const length = bytes.readUInt32BE(0);
  if (length > MAX_FRAME_BYTES) throw new Error(`a frame of ${length} bytes`);
  return length;
}
