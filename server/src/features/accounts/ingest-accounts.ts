import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IngestReport } from '@greenroom/contract/accounts.ts';
import type { Deps } from '../../context.ts';
import { AccountBatch } from './account-batch.ts';
import { checkFact } from './check-fact.ts';
import { readCsvRows } from './read-csv-rows.ts';
import { readNdjsonRows } from './read-ndjson-rows.ts';
import type { Row, RowReader } from './read-rows.ts';
import { LineSplitter } from './split-lines.ts';
import { type Stored, storeAccounts } from './store-accounts.ts';

export type AccountsFormat = 'ndjson' | 'csv';

/** How many refused lines are named; all are counted. */
const MOST_NAMED = 1000;
/** A piece is worked on in one go; others get their turn between two. */
const PIECE_BYTES = 32 * 1024;

type Counts = { -readonly [Name in keyof IngestReport]: IngestReport[Name] };

/**
 * Takes in what the platform reports of its accounts: a fact a line (`accountFact` of the contract), as NDJSON or as
 * CSV with a header. It is read as it comes, in constant memory, and written in batches, each a transaction: where the
 * source breaks off or the database fails, whole batches are kept and the rest is not, and repeating the whole leaves
 * the same state as if it had never broken off. Of several reports of an account the newest stands, of equally new ones
 * the last line. A line that cannot be taken is refused by itself.
 *
 * Every line counts once: as refused, or as what became of it. A line whose account comes again in the same batch
 * counts as outdated where the two differ, as unchanged where they do not. The header and blank lines do not count.
 * @throws what the source or the database throws
 */
export async function ingestAccounts(
  deps: Pick<Deps, 'db' | 'clock'>,
  source: Readable,
  format: AccountsFormat,
): Promise<IngestReport> {
  const counts: Counts = {
    lines: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    outdated: 0,
    refusedCount: 0,
    refused: [],
  };
  const writer = new BatchWriter(deps, counts);
  const now = deps.clock.now();
  try {
    for await (const rows of readRows(source, format)) {
      for (const row of rows) {
        takeRow(row, now, writer.batch, counts);
        if (writer.batch.isFull) await writer.flush();
      }
      await nextTurn();
    }
    await writer.end();
  } finally {
    await writer.settle();
  }
  return counts;
}

async function* readRows(source: Readable, format: AccountsFormat): AsyncGenerator<Row[]> {
  const reader: RowReader = format === 'csv' ? readCsvRows() : readNdjsonRows();
  const splitter = new LineSplitter();
  for await (const piece of pieces(source)) yield splitter.push(piece).flatMap((line) => reader.take(line));
  yield [...splitter.end().flatMap((line) => reader.take(line)), ...reader.end()];
}

async function* pieces(source: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    for (let from = 0; from < bytes.length; from += PIECE_BYTES) yield bytes.subarray(from, from + PIECE_BYTES);
  }
}

function takeRow(row: Row, now: Date, batch: AccountBatch, counts: Counts): void {
  counts.lines += 1;
  const checked = 'problem' in row ? { refused: { field: '', problem: row.problem } } : checkFact(row.value, now);
  if ('refused' in checked) {
    counts.refusedCount += 1;
    if (counts.refused.length < MOST_NAMED) counts.refused.push({ line: row.line, ...checked.refused });
    return;
  }
  const placed = batch.add(checked.fact);
  if (placed === 'repeated') counts.unchanged += 1;
  if (placed === 'superseded') counts.outdated += 1;
}

/** Fills one batch while the one before it is being written; no more than these two are held. */
class BatchWriter {
  batch = new AccountBatch();
  readonly #deps: Pick<Deps, 'db'>;
  readonly #counts: Counts;
  #writing: Promise<Stored | { failure: unknown } | null> = Promise.resolve(null);

  constructor(deps: Pick<Deps, 'db'>, counts: Counts) {
    this.#deps = deps;
    this.#counts = counts;
  }

  /** Begins to write the filled batch once the one before it is written; throws where that one failed. */
  async flush(): Promise<void> {
    await this.#finish();
    const { batch } = this;
    this.batch = new AccountBatch();
    if (batch.size > 0) this.#writing = storeAccounts(this.#deps, batch).catch((failure: unknown) => ({ failure }));
  }

  /** Writes what is left. */
  async end(): Promise<void> {
    await this.flush();
    await this.#finish();
  }

  /** Waits for what is still being written, lest it go on after the ingestion ended. */
  async settle(): Promise<void> {
    await this.#writing;
  }

  async #finish(): Promise<void> {
    const written = await this.#writing;
    this.#writing = Promise.resolve(null);
    if (written === null) return;
    if ('failure' in written) throw written.failure;
    this.#counts.added += written.added;
    this.#counts.changed += written.changed;
    this.#counts.unchanged += written.unchanged;
    this.#counts.outdated += written.outdated;
  }
}
