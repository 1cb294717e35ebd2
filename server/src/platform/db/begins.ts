import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the condition that a text starts with another text, for a statement that reads a few rows in the order of an
 * index on that text (compared byte by byte). The condition hides the beginning from the planner. If the statistics
 * contain no sample of it, the planner would otherwise expect so few rows that it reads all of them from another index
 * and sorts them.
 */
export function beginsInOrder(text: RawBuilder<string>, beginning: string): RawBuilder<boolean> {
  return sql<boolean>`(${text} >= (select ${beginning}::text) and ${text} < (select ${beginning} || chr(1114111)))`;
}
