import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the sort key used for all name sorting. The key ignores case and accents, orders each script in its own way,
 * and is compared byte by byte. Names can have equal keys, so sort by a unique column as well.
 */
export function nameOrder(name: string): RawBuilder<unknown> {
  return sql`sort_key(${sql.ref(name)}) collate "C"`;
}
