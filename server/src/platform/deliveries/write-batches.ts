import type { IngestReport } from '@greenroom/contract/kit/ingest.ts';

/** The counts in a delivery's report, while the delivery is in progress. */
export type Counts = { -readonly [Name in keyof IngestReport]: IngestReport[Name] };

/** The outcome for each of a batch's facts. */
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
  /** Returns the parameters to send for the batch. */
  columns(): unknown;
}

type Written = Promise<{ readonly failure: unknown } | null>;
const DONE: Written = Promise.resolve(null);

/**
 * Fills one batch and its followers while one more waits and the previous one is being written. So the database never
 * waits for the next batch, and the reader doesn't wait for the database. At most these three are in memory.
 */
export class BatchWriter<B extends Writable<B>> {
  batch: B;
  readonly #work: BatchWork<B>;
  readonly #counts: Counts;
  /** The latest flush, and the one before it. */
  #last = DONE;
  #before = DONE;

  constructor(work: BatchWork<B>, counts: Counts) {
    this.#work = work;
    this.#counts = counts;
    this.batch = work.newBatch();
  }

  /** Queues the filled batch for writing after the previous one. Throws if an earlier one failed. */
  async flush(): Promise<void> {
    const { batch } = this;
    // Encode now, so that the database doesn't wait for it.
    for (const each of batch.inOrder()) each.columns();
    await throwFailure(this.#before);
    this.#before = this.#last;
    if (batch.size > 0) this.#last = this.#writeAfter(this.#last, batch);
    this.batch = this.#work.newBatch();
  }

  /** Writes the remaining facts. */
  async end(): Promise<void> {
    await this.flush();
    await throwFailure(this.#last);
  }

  /** Waits for pending writes, so that none continues after the delivery has ended. Successful writes are counted. */
  async settle(): Promise<void> {
    await this.#last;
  }

  /** Writes batches in sequence. If one fails, later ones aren't written. */
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
