import { type RawBuilder, sql } from 'kysely';
import { firstOfGroups } from '../../access/first-of-groups.ts';
import { groupsOf, inScope, type Scope } from '../../access/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { lookedUp } from '../../platform/db/planner.ts';
import { describeMoves, type MoveRow, type MoveState } from './moves.queries.ts';

export interface MoveFilter {
  readonly state?: MoveState | undefined;
  /** The direction as seen from the listed groups; both directions if left out. */
  readonly direction?: 'in' | 'out' | undefined;
  readonly groupId?: number | undefined;
  /** The time at which the move must still be answerable. */
  readonly waitingAt?: Date | undefined;
}

/** Returns the condition that a move can be answered. It must not be a release, and its time must not have passed. */
function isAnswerable({ waitingAt }: MoveFilter): RawBuilder<boolean> {
  if (waitingAt === undefined) return sql<boolean>`true`;
  return sql<boolean>`v.state = 'open' and v.kind <> 'release' and v.due_at > ${waitingAt}`;
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Returns one page of matches, latest first. For a user with bound groups, it reads all matches. */
export async function listMovePage(
  db: Db,
  scope: Scope,
  filter: MoveFilter,
  { limit, offset }: Page,
): Promise<MoveRow[]> {
  const page = sql`(
    select v.* from ${matches(scope, filter, sql`v.*`)} v order by v.asked_at desc, v.id desc limit ${limit} offset ${offset})`;
  const found = await sql<MoveRow>`${describeMoves(scope, page)} order by v.asked_at desc, v.id desc`.execute(db);
  return found.rows;
}

/** Returns a query for all matches, latest first. */
export function allMoves(scope: Scope, filter: MoveFilter): RawBuilder<MoveRow> {
  return sql`${describeMoves(scope, matches(scope, filter, sql`v.*`))} order by v.asked_at desc, v.id desc`;
}

/**
 * Returns one page, merged from the latest moves from each group and to each group.
 * @param filter no state except `open`, which has the same indexes as all moves
 */
export async function mergeMovePage(
  db: Db,
  scope: Scope,
  filter: MoveFilter & { readonly state?: 'open' | undefined },
  { limit, offset }: Page,
): Promise<MoveRow[]> {
  const { state, direction, groupId } = filter;
  const latest = (column: RawBuilder<unknown>) =>
    firstOfGroups(
      {
        groups: sql`(select s.group_id from seen s where ${groupId === undefined ? sql`true` : sql`s.group_id = ${groupId}`})`,
        table: 'host_moves',
        as: 'v',
        condition: sql<boolean>`${column} = g.group_id and ${state === undefined ? sql`true` : sql`v.state = ${state}`}
          and ${isAnswerable(filter)}`,
        order: ['asked_at', 'id'],
        direction: 'desc',
      },
      offset + limit,
    );
  const sides = [
    ...(direction === 'in' ? [] : [sql`select * from ${latest(sql`v.from_group_id`)} f`]),
    ...(direction === 'out' ? [] : [sql`select * from ${latest(sql`v.to_group_id`)} t`]),
  ];
  // A move between two groups in scope is found twice, but must be listed once.
  const page = sql`(
    select v.* from (${sql.join(sides, sql` union `)}) v
    order by v.asked_at desc, v.id desc limit ${limit} offset ${offset})`;
  const isSeen = (group: RawBuilder<unknown>) => sql<boolean>`${group} in (select s.group_id from seen s)`;
  const found = await sql<MoveRow>`
    with seen as materialized (select s.group_id from ${groupsOf(scope)} s)
    ${describeMoves(scope, page, isSeen)} order by v.asked_at desc, v.id desc`.execute(db);
  return found.rows;
}

/** Counts the matches with an index-only scan, also for the state `open`. */
export async function countMoves(db: Db, scope: Scope, filter: MoveFilter): Promise<number> {
  const found = await sql<{ total: number }>`
    select count(*) as total from ${matches(scope, filter, sql``)} v`.execute(db);
  return found.rows[0]?.total ?? 0;
}

/**
 * Looks up each side in its own index. A move whose groups both match is counted once, for the group that the host
 * leaves.
 * @param columns the requested columns of `v`
 */
function matches(scope: Scope, filter: MoveFilter, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const { state, direction, groupId } = filter;
  const isIt = sql<boolean>`${state === undefined ? sql`true` : sql`v.state = ${state}`} and ${isAnswerable(filter)}`;
  if (scope.kind === 'all' && groupId === undefined) {
    // Every move has a group that the host leaves, so one lookup is enough for users who see all groups.
    const isTo = direction === 'in' ? sql`v.to_group_id is not null` : sql`true`;
    return sql`(select ${columns} from host_moves v where ${isTo} and ${isIt})`;
  }
  const wanted =
    groupId === undefined
      ? sql`select s.group_id from ${groupsOf(scope)} s`
      : sql`select g.id as group_id from agent_groups g where g.id = ${groupId} and ${inScope(scope, sql`g.id`)}`;
  // Moves are read group by group. In the order of all moves, a user's few moves could come after all others.
  const side = (column: RawBuilder<unknown>, condition: RawBuilder<boolean>) => sql`
    select ${columns} from wanted g cross join lateral ${lookedUp(sql`
      select ${columns} from host_moves v where ${column} = g.group_id and ${isIt} and ${condition}`)} v`;
  const isNew =
    direction === 'in' ? sql<boolean>`true` : sql<boolean>`v.from_group_id not in (select group_id from wanted)`;
  const from = side(sql`v.from_group_id`, sql<boolean>`true`);
  const to = side(sql`v.to_group_id`, isNew);
  const sides = direction === undefined ? [from, to] : [direction === 'in' ? to : from];
  return sql`(with wanted as materialized (${wanted}) ${sql.join(sides, sql` union all `)})`;
}
