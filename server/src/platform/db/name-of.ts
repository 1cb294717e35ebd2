import { type RawBuilder, sql } from 'kysely';

/** Returns the name for the number in a column. Null if the column is null or the number has no name. */
export function nameOf(column: RawBuilder<unknown>, numbers: Readonly<Record<string, number>>): RawBuilder<string> {
  const cases = Object.entries(numbers).map(([name, number]) => sql`when ${sql.lit(number)} then ${sql.lit(name)}`);
  return sql<string>`case ${column} ${sql.join(cases, sql` `)} end`;
}
