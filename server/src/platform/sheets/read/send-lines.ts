import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { SheetFrame } from './decode-frames.ts';
import { lookIntoLines, readLines } from './read-lines.ts';
import type { ReaderJob } from './reader-job.ts';
import { SheetError } from './sheet-error.ts';
import type { IdLine } from './sheet-report.ts';

/** Maximum number of IDs in one frame. */
const MAX_FRAME_IDS = 5_000;
/** Number of characters after which a frame is sent, so that both sides need little memory. */
const MAX_FRAME_CHARS = 512 * 1024;

/**
 * Reads a sheet and writes it as frames: IDs, then the report or the refusal, or only a preview. Waits if the receiver
 * is slow.
 */
export async function sendLines(job: ReaderJob, input: Readable, output: Writable): Promise<void> {
  const sender = new FrameSender(output);
  const lines = readLines(job, input);
  try {
    if (job.look) return await sender.send({ type: 'look', look: await lookIntoLines(job) });
    let next = await lines.next();
    for (; !next.done; next = await lines.next()) await sender.add(next.value);
    await sender.flush();
    await sender.send({ type: 'report', report: next.value });
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    await sender.send({ type: 'refused', code: error.code, params: error.params, candidates: [...error.candidates] });
  }
}

class FrameSender {
  readonly #output: Writable;
  #lines: number[] = [];
  #texts: string[] = [];
  #chars = 0;

  constructor(output: Writable) {
    this.#output = output;
  }

  async add(ids: readonly IdLine[]): Promise<void> {
    for (const { line, text } of ids) {
      this.#lines.push(line);
      this.#texts.push(text);
      this.#chars += text.length;
      if (this.#texts.length === MAX_FRAME_IDS || this.#chars > MAX_FRAME_CHARS) await this.flush();
    }
  }

  async flush(): Promise<void> {
    if (this.#texts.length === 0) return;
    await this.send({ type: 'ids', lines: this.#lines, texts: this.#texts });
    this.#lines = [];
    this.#texts = [];
    this.#chars = 0;
  }

  async send(frame: SheetFrame): Promise<void> {
    if (!this.#output.write(encodeFrame(frame))) await once(this.#output, 'drain');
  }
}

/** Encodes a frame as bytes: the length of its JSON in four bytes, then the JSON. */
function encodeFrame(frame: SheetFrame): Buffer {
  const body = Buffer.from(JSON.stringify(frame));
  const header = Buffer.allocUnsafe(4);
  header.writeUInt32BE(body.length);
  return Buffer.concat([header, body]);
}
