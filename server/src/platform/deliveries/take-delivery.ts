import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IngestReport } from '@greenroom/contract/kit/ingest.ts';
import type { Batch, Fact } from './batch.ts';
import type { CellReaders } from './cell-readers.ts';
import type { LineProblem } from './find-problem.ts';
import { type DeliveryFormat, readRows } from './read-rows.ts';
import type { Row } from './row-reader.ts';
import { BatchWriter, type Counts, type Stored } from './write-batches.ts';

/** Maximum number of refused lines that the report describes. All refused lines are counted. */
const MAX_NAMED = 1000;

/** Defines how a delivery's lines are read and checked, and how a batch is written. */
export interface Delivery<Field extends string, F extends Fact<Field>> {
  /** Readers for the cells of a CSV file. */
  readonly cells: CellReaders;
  readonly check: (value: unknown) => { fact: F } | { refused: LineProblem };
  readonly newBatch: () => Batch<Field, F>;
  /** Writes a batch for a lane in its own transaction. */
  readonly store: (batch: Batch<Field, F>, lane: number) => Promise<Stored>;
  /**
   * Different lanes are written in parallel. Facts with the same key are in the same lane. If omitted, there is one
   * lane.
   */
  readonly lanes?: { readonly count: number; readonly laneOf: (fact: F) => number };
  /**
   * Receives the report at the end, even if the delivery was interrupted. An error here doesn't undo facts already
   * written. It is passed to `unheard`, so it hides neither the report nor the reason for the interruption.
   */
  readonly ended?: (report: IngestReport) => Promise<void>;
  readonly unheard?: (error: unknown) => void;
}

/**
 * Ingests facts, one in each line, as NDJSON or as CSV with a header. The source is read as a stream, in constant
 * memory, and written in batches, each in its own transaction. If the delivery is interrupted or the database fails,
 * batches already written stay and the rest isn't stored. An invalid line is refused without affecting the others.
 *
 * Every line is counted once, as refused or by its outcome. If a line's key is repeated before the line is written, the
 * line counts as outdated if the values differ, and as unchanged if they are equal, unless the first one must be
 * written. The header and blank lines are not counted.
 * @throws errors from the source or the database
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
