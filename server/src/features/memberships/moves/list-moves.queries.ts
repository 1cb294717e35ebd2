import { type RawBuilder, sql } from 'kysely';
import { inScope, type Scope } from '../../../access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { describeMoves, type MoveRow, type MoveState } from '../moves.queries.ts';

interface MoveFilter {
  readonly state?: MoveState | undefined;
  /** As seen from the listed groups; left out: both. */
  readonly direction?: 'in' | 'out' | undefined;
  readonly groupId?: number | undefined;
}

/** One page of what matches, the latest first. */
export async function listMovePage(
  db: Db,
  scope: Scope,
  filter: MoveFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<MoveRow[]> {
  const page = sql`(
    select v.* from ${matches(scope, filter)} v order by v.asked_at desc, v.id desc limit ${limit} offset ${offset})`;
  const found = await sql<MoveRow>`${describeMoves(scope, page)} order by v.asked_at desc, v.id desc`.execute(db);
  return found.rows;
}

export async function countMoves(db: Db, scope: Scope, filter: MoveFilter): Promise<number> {
  const found = await sql<{ total: number }>`select count(*) as total from ${matches(scope, filter)} v`.execute(db);
  return found.rows[0]?.total ?? 0;
}

/** Each side is looked up in its own index; a move whose groups both match counts for the side that it leaves. */
function matches(scope: Scope, { state, direction, groupId }: MoveFilter): RawBuilder<unknown> {
  const isOf = (column: RawBuilder<unknown>) => sql`
    (${inScope(scope, column)} and ${groupId === undefined ? sql`true` : sql`${column} = ${groupId}`})`;
  const from = isOf(sql`v.from_group_id`);
  const to = sql`(v.to_group_id is not null and ${isOf(sql`v.to_group_id`)})`;
  const those = (condition: RawBuilder<unknown>) => sql`
    select v.* from host_moves v
    where ${condition} and ${state === undefined ? sql`true` : sql`v.state = ${state}`}`;
  if (direction !== undefined) return sql`(${those(direction === 'in' ? to : from)})`;
  // Every move is from some group: a user who sees all groups needs no second look-up.
  if (scope.kind === 'all' && groupId === undefined) return sql`(${those(from)})`;
  return sql`(${those(from)} union all ${those(sql`${to} and not ${from}`)})`;
}
