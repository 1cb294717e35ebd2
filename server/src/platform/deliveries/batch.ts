import { arrayParameter, type FactValue } from './array-parameter.ts';

/** A fact as it is written: values for the columns, and when it was reported, in UTC. */
export type Fact<Field extends string> = Readonly<Partial<Record<Field, FactValue>>> & { readonly reportedAt: string };

/** A column of the table that facts are written to, and the field that it comes from. */
export interface Column<Field extends string> {
  readonly name: string;
  readonly type: string;
  readonly field: Field;
  /** What identifies a fact; all others are what is reported. */
  readonly key?: true;
  /** Compared byte by byte, as its column is. */
  readonly bytewise?: true;
}

/** What a batch did with a fact. */
export type Placed = 'added' | 'repeated' | 'superseded';

/** As much as is sent to the database at a time: lines, and characters of what they hold. */
export interface BatchSize {
  readonly rows: number;
  readonly characters: number;
}

interface BatchRules<Field extends string, F extends Fact<Field>> {
  readonly columns: readonly Column<Field>[];
  readonly size: BatchSize;
  readonly keyOf: (fact: F) => string;
  /** Whether a fact must be written before a newer one of the same key takes its place; left out: none must. */
  readonly mustStand?: (fact: F) => boolean;
}

/** The longest chain of batches: a line may take as many lookups. */
const MAX_BATCHES = 32;

/** What a batch and those that follow it hold together. */
interface Held {
  batches: number;
  rows: number;
  characters: number;
}

/**
 * Facts on their way to the database, each key once: of several reports the newest stands, of equally new ones the
 * last. Where the earlier one must be written first, the newer one waits in a batch that follows, in the first that has
 * room for its key; together they hold no more than one would.
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

  /** Whether this batch and those that follow it must be written before anything is added. */
  get isFull(): boolean {
    const { batches, rows, characters } = this.#held;
    return batches >= MAX_BATCHES || rows >= this.#rules.size.rows || characters >= this.#rules.size.characters;
  }

  /** Whether it has a fact of this key, by its rules' `keyOf`. */
  holds(key: string): boolean {
    return this.#places.has(key);
  }

  /** This batch and those that follow it, in the order in which they must be written. */
  inOrder(): Batch<Field, F>[] {
    return [this, ...(this.#next?.inOrder() ?? [])];
  }

  /** The facts that stand, in no order that matters. */
  get facts(): readonly F[] {
    return this.#facts;
  }

  /** `repeated`: said the same before; `superseded`: this report or the earlier one fell away as the older of the two. */
  add(fact: F): Placed {
    return this.#add(fact, this.#rules.keyOf(fact));
  }

  /** A parameter of a query for each column, in their order: an array of it. Nothing can be added afterwards. */
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
    // The last one of its key is the one to compare with: by then it will stand.
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

/** How much a value takes, about: a number in its binary form as much as eight characters. */
function lengthOf(value: FactValue): number {
  return typeof value === 'string' ? value.length : 8;
}
