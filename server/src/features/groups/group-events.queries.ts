import type { GROUP_EVENTS } from '@greenroom/contract/groups.ts';
import { sql } from 'kysely';
import { type Caller, nameInReach } from '../../access/reach.ts';
import { inScope, type Scope } from '../../access/scope.ts';
import type { Db, Trx } from '../../platform/db/database.ts';

export type GroupEventKind = (typeof GROUP_EVENTS)[number];
export type EventParams = Readonly<Record<string, string | number | null>>;

/** An event in a group's history, with its author. */
export interface GroupEvent {
  readonly groupId: number;
  readonly kind: GroupEventKind;
  /**
   * created: name, country, parent, parentId. changed: nameBefore and name, countryBefore and country, only for what
   * changed. moved: from, fromId, to, toId, which are names and IDs of parents, null at the top. deleted: name. bound
   * and unbound: userId, nickName. hosts-bound and hosts-moved: count.
   */
  readonly params: EventParams;
  readonly byUser: number;
  readonly note: string | null;
}

/** Writes events, one row per event. Rows never change. */
export async function insertGroupEvents(trx: Trx, events: readonly GroupEvent[], at: Date): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into group_events (group_id, kind, at, by_user, params, note)
    select e."groupId", e.kind, ${at}, e."byUser", e.params, e.note
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as e("groupId" bigint, kind text, "byUser" bigint, params jsonb, note text)`.execute(trx);
}

interface EventRow {
  id: number;
  kind: GroupEventKind;
  at: string;
  by: string | null;
  params: Record<string, string | number | null>;
  note: string | null;
}

/** Lists one page of a group's events, latest first, with the total. Names that the caller can't see are empty. */
export async function listEventPage(
  db: Db,
  caller: Caller,
  groupId: number,
  page: { size: number; offset: number },
): Promise<{ rows: EventRow[]; total: number }> {
  const found = await sql<EventRow>`
    select e.id, e.kind, e.at, ${nameInReach(caller, sql`e.by_user`)} as by, e.params, e.note
    from group_events e
    where e.group_id = ${groupId}
    order by e.at desc, e.id desc limit ${page.size} offset ${page.offset}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from group_events where group_id = ${groupId}`.execute(db);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

/** Returns the given groups that are in scope, including deleted ones. */
export async function groupsInScope(db: Db, scope: Scope, groupIds: readonly number[]): Promise<Set<number>> {
  const found = await sql<{ id: number }>`
    select g.id from agent_groups g
    where g.id = any(${[...groupIds]}::bigint[]) and ${inScope(scope, sql`g.id`)}`.execute(db);
  return new Set(found.rows.map((row) => row.id));
}
