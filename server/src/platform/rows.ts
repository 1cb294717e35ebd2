/**
 * A stream of rows in chunks of some hundreds. Passing single rows would cost more at each step than the actual work
 * (P-6).
 */
export type Rows<Row> = AsyncIterable<readonly Row[]>;

/** Converts each row to another. */
export async function* mapRows<From, To>(rows: Rows<From>, change: (row: From) => To): Rows<To> {
  for await (const some of rows) yield some.map((row) => change(row));
}

/** Converts each row to any number of others, or none. */
export async function* flatMapRows<From, To>(rows: Rows<From>, change: (row: From) => readonly To[]): Rows<To> {
  for await (const some of rows) yield some.flatMap((row) => change(row));
}
