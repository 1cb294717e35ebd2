/**
 * Rows as they come, some hundreds at a time. One by one each would cost every step that they pass through more
 * than what the step does with it (P-6).
 */
export type Rows<Row> = AsyncIterable<readonly Row[]>;

/** Each row made into another. */
export async function* mapRows<From, To>(rows: Rows<From>, change: (row: From) => To): Rows<To> {
  for await (const some of rows) yield some.map((row) => change(row));
}

/** Each row made into any number of others, none among them. */
export async function* flatMapRows<From, To>(rows: Rows<From>, change: (row: From) => readonly To[]): Rows<To> {
  for await (const some of rows) yield some.flatMap((row) => change(row));
}
