import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { decodeFrames, type SheetFrame } from './decode-frames.ts';
import type { SheetLook } from './look/sheet-look.ts';
import type { ReaderJob } from './reader-job.ts';
import { SheetError } from './sheet-error.ts';
import type { IdLine, SheetReport } from './sheet-report.ts';
import { waitTurn } from './wait-turn.ts';

const READER = fileURLToPath(new URL('./main-read-sheet.ts', import.meta.url));
/** Heap limit for new objects. A small one halves the process's memory without taking more time. */
const YOUNG_MEGABYTES = 4;
const MAX_ERROR_CHARS = 4_000;

/** A job's typed text, and the signal that ends the job early. */
interface RunOptions {
  readonly input?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs the reading process for one sheet and yields the IDs as they arrive. The generator returns the report. The
 * process has a heap limit, no environment, and no permission to write or to start anything. It ends when the generator
 * is abandoned, the signal aborts, or the time is over (`sheet-timeout`). A few processes run in parallel, and others
 * wait.
 */
export async function* runReader(
  job: ReaderJob,
  options: RunOptions,
): AsyncGenerator<IdLine[], SheetReport, undefined> {
  const last = yield* runInTurn(job, options);
  if (last.type !== 'report') throw new Error('the reading process only looked into the sheet');
  return last.report;
}

/** Runs the reading process to preview one sheet, with the same limits. */
export async function runLook(job: ReaderJob, options: RunOptions): Promise<SheetLook> {
  const { value } = await runInTurn({ ...job, look: true }, options).next();
  if (Array.isArray(value) || value.type !== 'look') throw new Error('the reading process read the sheet');
  return value.look;
}

/** The last frame from the reading process if it doesn't refuse the sheet. */
type LastFrame = Extract<SheetFrame, { type: 'report' | 'look' }>;

async function* runInTurn(job: ReaderJob, options: RunOptions): AsyncGenerator<IdLine[], LastFrame, undefined> {
  const giveBack = await waitTurn(options.signal);
  try {
    return yield* runChild(job, options);
  } finally {
    giveBack();
  }
}

async function* runChild(
  job: ReaderJob,
  { input, signal }: RunOptions,
): AsyncGenerator<IdLine[], LastFrame, undefined> {
  const child = spawn(process.execPath, flags(job), { env: {}, stdio: ['pipe', 'pipe', 'pipe'] });
  const stderr = gather(child);
  const ended = waitForEnd(child);
  const stop = (): void => void child.kill('SIGKILL');
  signal?.addEventListener('abort', stop, { once: true });
  // A process that ends early closes its input. The way it exits shows why it ended.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  try {
    const last = yield* receive(decodeFrames(child.stdout), job, stop, signal);
    if (last !== null) return last;
    throw explainEnd(await ended, stderr(), job);
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
    // Discard the output, since the process doesn't count as ended while some of it is unread.
    child.stdout.destroy();
    child.stderr.destroy();
    await ended;
  }
}

/** Yields the arriving IDs, then returns the report or the preview. Null if the output ends without one. */
async function* receive(
  frames: AsyncGenerator<SheetFrame, undefined, undefined>,
  job: ReaderJob,
  stop: () => void,
  signal: AbortSignal | undefined,
): AsyncGenerator<IdLine[], LastFrame | null, undefined> {
  const clock = { leftMs: job.limits.timeoutSeconds * 1_000 };
  for (;;) {
    const next = await withinTime(frames.next(), clock, stop);
    signal?.throwIfAborted();
    if (next === 'late') throw new SheetError('sheet-timeout', { seconds: job.limits.timeoutSeconds });
    if (next.done) return null;
    const frame = next.value;
    if (frame.type === 'refused') throw new SheetError(frame.code, frame.params, undefined, frame.candidates);
    if (frame.type !== 'ids') return frame;
    yield frame.lines.map((line, index) => ({ line, text: frame.texts[index] ?? '' }));
  }
}

function flags(job: ReaderJob): string[] {
  return [
    `--max-old-space-size=${job.limits.maxHeapMegabytes}`,
    `--max-semi-space-size=${YOUNG_MEGABYTES}`,
    '--permission',
    '--allow-fs-read=*',
    READER,
    JSON.stringify(job),
  ];
}

/** Counts only the time during which the server waits, since a slow consumer isn't the file's fault. */
async function withinTime<T>(work: Promise<T>, clock: { leftMs: number }, stop: () => void): Promise<T | 'late'> {
  const started = performance.now();
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => {
    stop();
    late.resolve('late');
  }, clock.leftMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
    clock.leftMs = Math.max(0, clock.leftMs - (performance.now() - started));
  }
}

function gather(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    if (text.length < MAX_ERROR_CHARS) text += piece;
  });
  return () => text;
}

/** How a process ended: with a code, by a signal, or without ever having started. */
type End = { readonly code: number | null; readonly killedBy: string | null } | { readonly error: Error };

function waitForEnd(child: ChildProcess): Promise<End> {
  return new Promise((resolve) => {
    child.once('close', (code, killedBy) => resolve({ code, killedBy }));
    child.once('error', (error) => resolve({ error }));
  });
}

/**
 * Explains why a process ended. If it was killed, its heap or the machine ran out of memory. If it crashed, the file
 * caused the crash. Both are the file's fault, while an exception is an error in Greenroom.
 */
function explainEnd(end: End, stderr: string, job: ReaderJob): Error {
  if ('error' in end) return end.error;
  if (end.killedBy === 'SIGKILL' || /heap|out of memory/i.test(stderr)) {
    return new SheetError('sheet-unpacks-too-large', { maxBytes: job.limits.maxHeapMegabytes * 1024 * 1024 });
  }
  const detail = `the reading process ended with ${end.killedBy ?? end.code}`;
  return end.killedBy === null ? new Error(`${detail}: ${stderr}`) : new SheetError('sheet-damaged', { detail });
}
