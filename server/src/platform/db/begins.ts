import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a text begins with another, for a statement that takes some rows in the order of an index on that text (compared
 * byte by byte). The planner does not see the beginning: statistics that happen to hold none of it would make it expect so few
 * rows that it reads all of them by another index, and sorts them.
 */
export function beginsInOrder(text: RawBuilder<string>, beginning: string): RawBuilder<boolean> {
  return sql<boolean>`(${text} >= (select ${beginning}::text) and ${text} < (select ${beginning} || chr(1114111)))`;
}
