import { type RawBuilder, sql } from 'kysely';
import { firstOfGroups } from '../../access/first-of-groups.ts';
import { groupsOf, inScope, type Scope } from '../../access/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { lookedUp } from '../../platform/db/planner.ts';
import { describeMoves, type MoveRow, type MoveState } from './moves.queries.ts';

export interface MoveFilter {
  readonly state?: MoveState | undefined;
  /** As seen from the listed groups; left out: both. */
  readonly direction?: 'in' | 'out' | undefined;
  readonly groupId?: number | undefined;
  /** Only those that can be answered at this time. */
  readonly waitingAt?: Date | undefined;
}

/** Nobody answers a release, and nobody answers late. */
function isAnswerable({ waitingAt }: MoveFilter): RawBuilder<boolean> {
  if (waitingAt === undefined) return sql<boolean>`true`;
  return sql<boolean>`v.state = 'open' and v.kind <> 'release' and v.due_at > ${waitingAt}`;
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** One page of what matches, the latest first; for a user to whom groups are bound it reads all of it. */
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

/** All that match, the latest first. */
export function allMoves(scope: Scope, filter: MoveFilter): RawBuilder<MoveRow> {
  return sql`${describeMoves(scope, matches(scope, filter, sql`v.*`))} order by v.asked_at desc, v.id desc`;
}

/**
 * One page, put together from the latest moves from each group and to each group.
 * @param filter no state but `open`, of which there are indexes as there are of all moves
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
  // A move between two groups of the scope is found twice, and listed once.
  const page = sql`(
    select v.* from (${sql.join(sides, sql` union `)}) v
    order by v.asked_at desc, v.id desc limit ${limit} offset ${offset})`;
  const isSeen = (group: RawBuilder<unknown>) => sql<boolean>`${group} in (select s.group_id from seen s)`;
  const found = await sql<MoveRow>`
    with seen as materialized (select s.group_id from ${groupsOf(scope)} s)
    ${describeMoves(scope, page, isSeen)} order by v.asked_at desc, v.id desc`.execute(db);
  return found.rows;
}

/** All of them, and the open ones, from an index alone. */
export async function countMoves(db: Db, scope: Scope, filter: MoveFilter): Promise<number> {
  const found = await sql<{ total: number }>`
    select count(*) as total from ${matches(scope, filter, sql``)} v`.execute(db);
  return found.rows[0]?.total ?? 0;
}

/**
 * Each side is looked up in its own index; a move whose groups both match counts for the side that it leaves.
 * @param columns those of `v` that are wanted
 */
function matches(scope: Scope, filter: MoveFilter, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const { state, direction, groupId } = filter;
  const isIt = sql<boolean>`${state === undefined ? sql`true` : sql`v.state = ${state}`} and ${isAnswerable(filter)}`;
  if (scope.kind === 'all' && groupId === undefined) {
    // Every move is from some group: a user who sees all groups needs no second look-up.
    const isTo = direction === 'in' ? sql`v.to_group_id is not null` : sql`true`;
    return sql`(select ${columns} from host_moves v where ${isTo} and ${isIt})`;
  }
  const wanted =
    groupId === undefined
      ? sql`select s.group_id from ${groupsOf(scope)} s`
      : sql`select g.id as group_id from agent_groups g where g.id = ${groupId} and ${inScope(scope, sql`g.id`)}`;
  // Group by group: in the order of all moves, few of one's own might stand behind all those of others.
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
