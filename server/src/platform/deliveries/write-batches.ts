import type { IngestReport } from '@greenroom/contract/kit/ingest.ts';

/** The report of a delivery while it is being made. */
export type Counts = { -readonly [Name in keyof IngestReport]: IngestReport[Name] };

/** What became of the facts of a batch. */
export interface Stored {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly outdated: number;
}

interface BatchWork<B> {
  readonly newBatch: () => B;
  /** Writes a batch in a transaction of its own. */
  readonly store: (batch: B) => Promise<Stored>;
}

interface Writable<B> {
  readonly size: number;
  inOrder(): readonly B[];
  /** What is sent of it. */
  columns(): unknown;
}

type Written = Promise<{ readonly failure: unknown } | null>;
const DONE: Written = Promise.resolve(null);

/**
 * Fills one batch, with those that follow it, while what was filled before is being written, and what was filled between them
 * waits: the database need not wait for the next, nor the reader for the database. No more than these three are held.
 */
export class BatchWriter<B extends Writable<B>> {
  batch: B;
  readonly #work: BatchWork<B>;
  readonly #counts: Counts;
  /** What was flushed last, and what was flushed before that. */
  #last = DONE;
  #before = DONE;

  constructor(work: BatchWork<B>, counts: Counts) {
    this.#work = work;
    this.#counts = counts;
    this.batch = work.newBatch();
  }

  /** Has what is filled written after what was filled before; throws where something before that failed. */
  async flush(): Promise<void> {
    const { batch } = this;
    // So that the database need not wait for it.
    for (const each of batch.inOrder()) each.columns();
    await throwFailure(this.#before);
    this.#before = this.#last;
    if (batch.size > 0) this.#last = this.#writeAfter(this.#last, batch);
    this.batch = this.#work.newBatch();
  }

  /** Writes what is left. */
  async end(): Promise<void> {
    await this.flush();
    await throwFailure(this.#last);
  }

  /** Waits for what is still being written, lest it go on after the delivery ended; it is counted where it succeeds. */
  async settle(): Promise<void> {
    await this.#last;
  }

  /** One after the other: the facts of each follow on those of the one before, and nothing follows on a failure. */
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
