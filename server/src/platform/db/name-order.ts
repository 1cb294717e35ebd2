import { type RawBuilder, sql } from 'kysely';

/**
 * What a name is sorted by, wherever names are: its letters without case and accents, each script in its own order, compared
 * byte by byte. Who has equal keys is told apart by what follows.
 */
export function nameOrder(name: string): RawBuilder<unknown> {
  return sql`sort_key(${sql.ref(name)}) collate "C"`;
}
