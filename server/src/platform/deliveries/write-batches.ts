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

/**
 * Fills one batch, with those that follow it, while what was filled before is being written; no more than these two are
 * held.
 */
export class BatchWriter<B extends Writable<B>> {
  batch: B;
  readonly #work: BatchWork<B>;
  readonly #counts: Counts;
  #writing: Promise<{ failure: unknown } | null> = Promise.resolve(null);

  constructor(work: BatchWork<B>, counts: Counts) {
    this.#work = work;
    this.#counts = counts;
    this.batch = work.newBatch();
  }

  /** Begins to write what is filled once what was filled before is written; throws where that failed. */
  async flush(): Promise<void> {
    const { batch } = this;
    // So that the database need not wait for it.
    for (const each of batch.inOrder()) each.columns();
    await this.#finish();
    this.batch = this.#work.newBatch();
    if (batch.size > 0) this.#writing = this.#write(batch).catch((failure: unknown) => ({ failure }));
  }

  /** Writes what is left. */
  async end(): Promise<void> {
    await this.flush();
    await this.#finish();
  }

  /** Waits for what is still being written, lest it go on after the delivery ended; it is counted where it succeeds. */
  async settle(): Promise<void> {
    await this.#writing;
  }

  async #finish(): Promise<void> {
    const written = await this.#writing;
    this.#writing = Promise.resolve(null);
    if (written !== null) throw written.failure;
  }

  /** One after the other: the facts of each follow on those of the one before. */
  async #write(batch: B): Promise<null> {
    for (const each of batch.inOrder()) this.#count(await this.#work.store(each));
    return null;
  }

  #count(written: Stored): void {
    this.#counts.added += written.added;
    this.#counts.changed += written.changed;
    this.#counts.unchanged += written.unchanged;
    this.#counts.outdated += written.outdated;
  }
}
