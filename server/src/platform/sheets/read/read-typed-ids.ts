import { setImmediate as letOthersRun } from 'node:timers/promises';
import { takeTypedIds } from './ids/take-typed-ids.ts';
import { type SheetReading, toReading } from './read-sheet.ts';
import { runReader } from './run-reader.ts';
import { SheetError } from './sheet-error.ts';
import { SHEET_LIMITS, type SheetLimits } from './sheet-limits.ts';

/** Up to this size, typed text is read within the server in small pieces. Longer text is read in a separate process. */
const MAX_HERE_CHARS = 1024 * 1024;
const PIECE_CHARS = 32 * 1024;

/**
 * Reads typed IDs, separated by any mix of commas, line breaks and spaces (R-HOST-2). Yields every word, well-formed or
 * not, with its 1-based line. Refusals are `SheetError`s.
 */
export function readTypedIds({
  text,
  limits,
  signal,
}: {
  readonly text: string;
  readonly limits?: Partial<SheetLimits>;
  readonly signal?: AbortSignal;
}): SheetReading {
  const caps = { ...SHEET_LIMITS, ...limits };
  return toReading(async function* () {
    if (Buffer.byteLength(text) > caps.maxBytes) throw new SheetError('sheet-too-large', { maxBytes: caps.maxBytes });
    if (text.length <= MAX_HERE_CHARS) return yield* takeTypedIds(toPieces(text, signal), caps);
    const job = { kind: 'text', path: '', limits: caps } as const;
    return yield* runReader(job, { input: text, signal });
  });
}

async function* toPieces(text: string, signal: AbortSignal | undefined): AsyncIterable<string> {
  for (let start = 0; start < text.length; start += PIECE_CHARS) {
    signal?.throwIfAborted();
    yield text.slice(start, start + PIECE_CHARS);
    await letOthersRun();
  }
}
