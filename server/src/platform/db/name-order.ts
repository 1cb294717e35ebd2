import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the sort key of a name, used wherever names are sorted: its letters without case and accents, each script in
 * its own order, compared byte by byte. Names with equal keys need a further column that makes the order total.
 */
export function nameOrder(name: string): RawBuilder<unknown> {
  return sql`sort_key(${sql.ref(name)}) collate "C"`;
}
