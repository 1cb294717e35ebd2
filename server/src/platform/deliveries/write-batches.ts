import type { IngestReport } from '@greenroom/contract/kit/ingest.ts';

/** The report of a delivery in progress. */
export type Counts = { -readonly [Name in keyof IngestReport]: IngestReport[Name] };

/** The outcomes of a batch's facts. */
export interface Stored {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly outdated: number;
}

interface BatchWork<B> {
  readonly newBatch: () => B;
  /** Writes a batch in its own transaction. */
  readonly store: (batch: B) => Promise<Stored>;
}

interface Writable<B> {
  readonly size: number;
  inOrder(): readonly B[];
  /** The parameters that are sent for the batch. */
  columns(): unknown;
}

type Written = Promise<{ readonly failure: unknown } | null>;
const DONE: Written = Promise.resolve(null);

/**
 * Fills one batch and its followers while the previous one is being written and one more waits. So the database never
 * waits for the next batch, nor the reader for the database. At most these three are in memory.
 */
export class BatchWriter<B extends Writable<B>> {
  batch: B;
  readonly #work: BatchWork<B>;
  readonly #counts: Counts;
  /** The last flush, and the one before it. */
  #last = DONE;
  #before = DONE;

  constructor(work: BatchWork<B>, counts: Counts) {
    this.#work = work;
    this.#counts = counts;
    this.batch = work.newBatch();
  }

  /** Queues the filled batch to be written after the previous one; throws if an earlier one failed. */
  async flush(): Promise<void> {
    const { batch } = this;
    // Encoded now, so that the database need not wait for it.
    for (const each of batch.inOrder()) each.columns();
    await throwFailure(this.#before);
    this.#before = this.#last;
    if (batch.size > 0) this.#last = this.#writeAfter(this.#last, batch);
    this.batch = this.#work.newBatch();
  }

  /** Writes the rest. */
  async end(): Promise<void> {
    await this.flush();
    await throwFailure(this.#last);
  }

  /** Waits for pending writes, so that none continues after the delivery ended. They are counted if they succeed. */
  async settle(): Promise<void> {
    await this.#last;
  }

  /** Writes in sequence: the facts of each batch follow on those of the one before, and nothing follows a failure. */
  async #writeAfter(before: Written, batch: B): Written {
    const failed = await before;
    if (failed !== null) return failed;
    try {
      for (const each of batch.inOrder()) this.#count(await this.#work.store(each));
      return null;
    } catch (failure) {
      return { failure };
    }
  }

  #count(written: Stored): void {
    this.#counts.added += written.added;
    this.#counts.changed += written.changed;
    this.#counts.unchanged += written.unchanged;
    this.#counts.outdated += written.outdated;
  }
}

async function throwFailure(written: Written): Promise<void> {
  const failed = await written;
  if (failed !== null) throw failed.failure;
}
