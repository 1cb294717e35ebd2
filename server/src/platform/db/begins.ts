import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the condition that a text begins with another, for a statement that reads some rows in the order of an index
 * on that text (compared byte by byte). The beginning is hidden from the planner. If the statistics have no sample of
 * it, the planner would expect so few rows that it reads all of them from another index and sorts them.
 */
export function beginsInOrder(text: RawBuilder<string>, beginning: string): RawBuilder<boolean> {
  return sql<boolean>`(${text} >= (select ${beginning}::text) and ${text} < (select ${beginning} || chr(1114111)))`;
}
