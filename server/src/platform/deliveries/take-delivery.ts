import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IngestReport } from '@greenroom/contract/kit/ingest.ts';
import type { Batch, Fact } from './batch.ts';
import type { CellReaders } from './cell-readers.ts';
import type { LineProblem } from './find-problem.ts';
import { type DeliveryFormat, readRows } from './read-rows.ts';
import type { Row } from './row-reader.ts';
import { BatchWriter, type Counts, type Stored } from './write-batches.ts';

/** How many refused lines are named; all are counted. */
const MAX_NAMED = 1000;

/** What is delivered: how a line is read and checked, and what is done with a batch of them. */
export interface Delivery<Field extends string, F extends Fact<Field>> {
  /** For the cells of a CSV. */
  readonly cells: CellReaders;
  readonly check: (value: unknown) => { fact: F } | { refused: LineProblem };
  readonly newBatch: () => Batch<Field, F>;
  /** Writes a batch of a lane in a transaction of its own. */
  readonly store: (batch: Batch<Field, F>, lane: number) => Promise<Stored>;
  /** What is in different lanes is written side by side; facts of one key are in one lane. Left out: there is one. */
  readonly lanes?: { readonly count: number; readonly laneOf: (fact: F) => number };
  /**
   * Gets the report at the end, also of a delivery that broke off. What was written stays: a failure here goes to
   * `unheard`, and neither loses the report nor hides why the delivery broke off.
   */
  readonly ended?: (report: IngestReport) => Promise<void>;
  readonly unheard?: (error: unknown) => void;
}

/**
 * Takes in facts, one a line, as NDJSON or as CSV with a header. The source is read as it comes, in constant memory, and
 * written in batches, each a transaction: where it breaks off or the database fails, whole batches are kept and the rest
 * is not. A line that cannot be taken is refused by itself.
 *
 * Every line counts once: as refused, or by its outcome. A line whose key is repeated before the first was written counts
 * as outdated where the two differ, as unchanged where they do not, unless the first must be written. The header and
 * blank lines do not count.
 * @throws what the source or the database throws
 */
export async function takeDelivery<Field extends string, F extends Fact<Field>>(
  delivery: Delivery<Field, F>,
  source: Readable,
  format: DeliveryFormat,
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
  const { newBatch, lanes = { count: 1, laneOf: () => 0 } } = delivery;
  const writers = Array.from(
    { length: lanes.count },
    (_, lane) => new BatchWriter({ newBatch, store: (batch) => delivery.store(batch, lane) }, counts),
  );
  try {
    for await (const rows of readRows(source, format, delivery.cells)) {
      for (const row of rows) {
        const fact = takeRow(row, delivery, counts);
        const writer = fact === null ? undefined : writers[lanes.laneOf(fact)];
        if (fact !== null && writer !== undefined) await place(fact, writer, counts);
      }
      await nextTurn();
    }
    await Promise.all(writers.map((writer) => writer.end()));
  } finally {
    await Promise.all(writers.map((writer) => writer.settle()));
    await delivery.ended?.(counts).catch((error: unknown) => delivery.unheard?.(error));
  }
  return counts;
}

function takeRow<Field extends string, F extends Fact<Field>>(
  row: Row,
  delivery: Delivery<Field, F>,
  counts: Counts,
): F | null {
  counts.lines += 1;
  const checked = 'problem' in row ? { refused: { field: '', problem: row.problem } } : delivery.check(row.value);
  if ('fact' in checked) return checked.fact;
  counts.refusedCount += 1;
  if (counts.refused.length < MAX_NAMED) counts.refused.push({ line: row.line, ...checked.refused });
  return null;
}

async function place<Field extends string, F extends Fact<Field>>(
  fact: F,
  writer: BatchWriter<Batch<Field, F>>,
  counts: Counts,
): Promise<void> {
  const placed = writer.batch.add(fact);
  if (placed === 'repeated') counts.unchanged += 1;
  if (placed === 'superseded') counts.outdated += 1;
  if (writer.batch.isFull) await writer.flush();
}
