import { arrayParameter, type FactValue } from './array-parameter.ts';

/** A fact to write: the column values, and when it was reported, in UTC. */
export type Fact<Field extends string> = Readonly<Partial<Record<Field, FactValue>>> & { readonly reportedAt: string };

/** A column in the fact table, and the field that its values come from. */
export interface Column<Field extends string> {
  readonly name: string;
  readonly type: string;
  readonly field: Field;
  /** True if the column identifies a fact; the other columns are reported values. */
  readonly key?: true;
  /** True if values are compared byte by byte, matching the collation of the database column. */
  readonly bytewise?: true;
}

/** The effect of adding a fact to a batch. */
export type Placed = 'added' | 'repeated' | 'superseded';

/** The maximum to send to the database at a time: number of lines, and number of characters in their values. */
export interface BatchSize {
  readonly rows: number;
  readonly characters: number;
}

interface BatchRules<Field extends string, F extends Fact<Field>> {
  readonly columns: readonly Column<Field>[];
  readonly size: BatchSize;
  readonly keyOf: (fact: F) => string;
  /**
   * Returns whether a fact must be written before a newer one with the same key replaces it. If omitted, no fact must
   * be.
   */
  readonly mustStand?: (fact: F) => boolean;
}

/** Maximum number of chained batches. A line can require as many lookups. */
const MAX_BATCHES = 32;

/** The total size of a batch and its followers. */
interface Held {
  batches: number;
  rows: number;
  characters: number;
}

/**
 * Collects facts to write to the database, one for each key. If a key is reported several times, the newest report
 * wins, or the last one if they are equally new. If the earlier report must be written first, the newer one waits in
 * the first following batch that can take it. All the chained batches together hold no more than one batch would.
 */
export class Batch<Field extends string, F extends Fact<Field>> {
  readonly #rules: BatchRules<Field, F>;
  readonly #facts: F[] = [];
  readonly #places = new Map<string, number>();
  readonly #held: Held;
  #next: Batch<Field, F> | null = null;
  #encoded: readonly (string | Buffer)[] | null = null;

  constructor(rules: BatchRules<Field, F>, held: Held = { batches: 0, rows: 0, characters: 0 }) {
    this.#rules = rules;
    this.#held = held;
    this.#held.batches += 1;
  }

  get size(): number {
    return this.#facts.length;
  }

  /** True if this batch and its followers must be written before adding more. */
  get isFull(): boolean {
    const { batches, rows, characters } = this.#held;
    return batches >= MAX_BATCHES || rows >= this.#rules.size.rows || characters >= this.#rules.size.characters;
  }

  /** Returns whether the batch contains a fact with this key, as computed by `keyOf`. */
  holds(key: string): boolean {
    return this.#places.has(key);
  }

  /** Returns this batch and its followers, in the order in which they must be written. */
  inOrder(): Batch<Field, F>[] {
    return [this, ...(this.#next?.inOrder() ?? [])];
  }

  /** The facts to write, in no particular order. */
  get facts(): readonly F[] {
    return this.#facts;
  }

  /**
   * Adds a fact. Returns `repeated` if its values equal those in the earlier report, and `superseded` if the older of
   * two reports was dropped.
   */
  add(fact: F): Placed {
    return this.#add(fact, this.#rules.keyOf(fact));
  }

  /** Returns an array parameter for each column, in order. Nothing can be added to the batch afterwards. */
  columns(): readonly (string | Buffer)[] {
    this.#encoded ??= this.#rules.columns.map(({ type, field }) =>
      arrayParameter(
        type,
        this.#facts.map((fact) => fact[field]),
      ),
    );
    return this.#encoded;
  }

  #add(fact: F, key: string): Placed {
    const place = this.#places.get(key);
    const earlier = place === undefined ? undefined : this.#facts[place];
    if (place === undefined || earlier === undefined) return this.#append(fact, key);
    // Compare with the last fact with this key, since the earlier ones will already have been written.
    if (this.#next?.holds(key) === true) return this.#next.#add(fact, key);
    const [time, earlierTime] = [Date.parse(fact.reportedAt), Date.parse(earlier.reportedAt)];
    if (time < earlierTime) return 'superseded';
    if (time > earlierTime && this.#rules.mustStand?.(earlier) === true) {
      this.#next ??= new Batch(this.#rules, this.#held);
      return this.#next.#append(fact, key);
    }
    const equal = this.#rules.columns.every(({ field }) => (earlier[field] ?? null) === (fact[field] ?? null));
    this.#facts[place] = fact;
    return equal ? 'repeated' : 'superseded';
  }

  #append(fact: F, key: string): Placed {
    this.#places.set(key, this.#facts.length);
    this.#facts.push(fact);
    this.#held.rows += 1;
    for (const { field } of this.#rules.columns) this.#held.characters += lengthOf(fact[field]);
    return 'added';
  }
}

/** Returns a value's approximate size. A number in binary form counts as eight characters. */
function lengthOf(value: FactValue): number {
  return typeof value === 'string' ? value.length : 8;
}
