import { type RawBuilder, sql } from 'kysely';

/**
 * What a name is sorted by, wherever names are: its letters without case and accents, each script in its own order, compared
 * byte by byte. Names with equal keys need something behind it that makes the order total.
 */
export function nameOrder(name: string): RawBuilder<unknown> {
  return sql`sort_key(${sql.ref(name)}) collate "C"`;
}
