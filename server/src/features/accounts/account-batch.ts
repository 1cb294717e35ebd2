import { type CheckedFact, COLUMNS } from './account-columns.queries.ts';

/** What a batch did with a further report of an account that it already has. */
export type Placed = 'added' | 'repeated' | 'superseded';

/** As much as is sent to the database at a time: lines, and characters of what they hold. */
const MOST_ROWS = 5_000;
const MOST_CHARACTERS = 4_000_000;

type Row = readonly string[];

/**
 * Facts on their way to the database, each account once: of several reports the newest stands, of equally new ones the
 * last. It keeps them as elements of array literals, a column an array, so that sending them is a mere joining.
 */
export class AccountBatch {
  readonly #rows: Row[] = [];
  readonly #times: number[] = [];
  readonly #places = new Map<string, number>();
  #characters = 0;

  get size(): number {
    return this.#rows.length;
  }

  get isFull(): boolean {
    return this.#rows.length >= MOST_ROWS || this.#characters >= MOST_CHARACTERS;
  }

  /** `repeated`: said the same before; `superseded`: this report or the earlier one fell away as the older of the two. */
  add(fact: CheckedFact): Placed {
    const row = COLUMNS.map(({ field }) => element(fact[field]));
    const time = Date.parse(fact.reportedAt);
    const key = `${fact.appId}:${fact.hostId}`;
    const place = this.#places.get(key);
    if (place === undefined) {
      this.#places.set(key, this.#rows.length);
      this.#rows.push(row);
      this.#times.push(time);
      this.#characters += row.reduce((sum, text) => sum + text.length, 0);
      return 'added';
    }
    if (time < (this.#times[place] ?? 0)) return 'superseded';
    const equal = this.#rows[place]?.every((text, index) => text === row[index]) === true;
    this.#rows[place] = row;
    this.#times[place] = time;
    return equal ? 'repeated' : 'superseded';
  }

  /** One array literal of PostgreSQL for each column, in the order of `COLUMNS`. */
  columns(): string[] {
    return COLUMNS.map((_, index) => `{${this.#rows.map((row) => row[index]).join(',')}}`);
  }
}

function element(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value !== 'string') return String(value);
  return /["\\]/.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`;
}
