import type { ViewState } from '@greenroom/contract/views.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope, type Scope } from '../../access/scope.ts';
import type { Db, Trx } from '../../platform/db/database.ts';
import { nameOrder } from '../../platform/db/name-order.ts';

/** A user who sees their own views, and views shared with one of their roles. */
export interface Viewer {
  readonly userId: number;
  readonly roles: readonly string[];
}

export interface ViewRow {
  readonly id: number;
  readonly name: string;
  readonly state: ViewState;
  readonly own: boolean;
  readonly owner: string;
  readonly roles: readonly string[];
}

/** Returns the condition that a viewer sees a view. Other users' views can be seen until their owner is deleted. */
function seenBy({ userId, roles }: Viewer): RawBuilder<boolean> {
  return sql<boolean>`
    (v.user_id = ${userId} or (u.deleted_at is null and exists (
      select from saved_view_roles r where r.view_id = v.id and r.role = any (${[...roles]}::text[]))))`;
}

function columns({ userId }: Viewer): RawBuilder<unknown> {
  return sql`
    v.id, v.name, v.state, v.user_id = ${userId} as own, u.nick_name as owner,
    array(select r.role from saved_view_roles r where r.view_id = v.id and v.user_id = ${userId} order by r.role) as roles`;
}

/** Lists the saved views of a list, with the viewer's own views first. */
export async function listViewRows(db: Db, viewer: Viewer, list: string, most: number): Promise<ViewRow[]> {
  const found = await sql<ViewRow>`
    select ${columns(viewer)} from saved_views v join users u on u.id = v.user_id
    where v.list = ${list} and ${seenBy(viewer)}
    order by v.user_id = ${viewer.userId} desc, ${nameOrder('v.name')}, v.id limit ${most}`.execute(db);
  return found.rows;
}

/** Finds a view that the viewer sees, in any list. */
export async function findViewRow(db: Db, viewer: Viewer, id: number): Promise<ViewRow | undefined> {
  const found = await sql<ViewRow>`
    select ${columns(viewer)} from saved_views v join users u on u.id = v.user_id
    where v.id = ${id} and ${seenBy(viewer)}`.execute(db);
  return found.rows[0];
}

/** Returns whether the viewer sees a view in a list, and locks the view against deletion until the transaction ends. */
export async function lockSeenView(trx: Trx, viewer: Viewer, id: number, list: string): Promise<boolean> {
  const found = await sql`
    select from saved_views v join users u on u.id = v.user_id
    where v.id = ${id} and v.list = ${list} and ${seenBy(viewer)} for key share of v`.execute(trx);
  return found.rows.length > 0;
}

/** Locks a user's own view until the transaction ends; undefined if the user has no view with this ID. */
export async function lockOwnView(trx: Trx, userId: number, id: number): Promise<{ roles: string[] } | undefined> {
  const found = await sql<{ roles: string[] }>`
    select array(select r.role from saved_view_roles r where r.view_id = v.id) as roles
    from saved_views v where v.id = ${id} and v.user_id = ${userId} for no key update of v`.execute(trx);
  return found.rows[0];
}

/** Counts a user's views. Further calls by the same user wait until the transaction ends. */
export async function countOwnViews(trx: Trx, userId: number): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
  const found = await sql<{ total: number }>`
    select count(*) as total from saved_views where user_id = ${userId}`.execute(trx);
  return found.rows[0]?.total ?? 0;
}

interface NewView {
  readonly list: string;
  readonly name: string;
  readonly state: ViewState;
}

export async function insertView(trx: Trx, userId: number, view: NewView, now: Date): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into saved_views (user_id, list, name, state, created_at, updated_at)
    values (${userId}, ${view.list}, ${view.name}, ${JSON.stringify(view.state)}::jsonb, ${now}, ${now})
    returning id`.execute(trx);
  return made.rows[0]?.id ?? 0;
}

/** Updates a view. Values that are left out stay unchanged. */
export async function updateView(
  trx: Trx,
  id: number,
  { name, state }: { readonly name?: string | undefined; readonly state?: ViewState | undefined },
  now: Date,
): Promise<void> {
  await sql`
    update saved_views set name = coalesce(${name ?? null}, name), updated_at = ${now},
      state = coalesce(${state === undefined ? null : JSON.stringify(state)}::jsonb, state)
    where id = ${id}`.execute(trx);
}

export async function removeView(trx: Trx, id: number): Promise<void> {
  await sql`delete from saved_views where id = ${id}`.execute(trx);
}

/** Shares a view with these roles only. */
export async function replaceRoles(trx: Trx, id: number, roles: readonly string[]): Promise<void> {
  await sql`delete from saved_view_roles where view_id = ${id} and role <> all (${[...roles]}::text[])`.execute(trx);
  await sql`
    insert into saved_view_roles (view_id, role) select ${id}, role from unnest(${[...roles]}::text[]) role
    on conflict do nothing`.execute(trx);
}

/** The part of a role that determines whether views can be shared with it. */
export interface RoleLevel {
  readonly key: string;
  readonly name: string | null;
  readonly level: number;
}

/** Lists all roles, widest first. */
export async function listRoleLevels(db: Db): Promise<RoleLevel[]> {
  const found = await sql<RoleLevel>`select key, name, level from roles order by level, key`.execute(db);
  return found.rows;
}

/**
 * Returns the view that a list opens with, as written in the address; null if the view is gone or no longer visible.
 */
export async function findChosen(db: Db, viewer: Viewer, list: string): Promise<string | null> {
  const found = await sql<{ chosen: string | null }>`
    select coalesce(c.shipped, v.id::text) as chosen from chosen_views c
    left join (saved_views v join users u on u.id = v.user_id) on v.id = c.view_id and ${seenBy(viewer)}
    where c.user_id = ${viewer.userId} and c.list = ${list}`.execute(db);
  return found.rows[0]?.chosen ?? null;
}

/**
 * Stores the view that a list opens with.
 * @param viewId null for a built-in view, which `shipped` then names
 */
export async function upsertChosen(
  trx: Trx,
  userId: number,
  list: string,
  { viewId, shipped }: { readonly viewId: number | null; readonly shipped: string | null },
): Promise<void> {
  await sql`
    insert into chosen_views (user_id, list, view_id, shipped) values (${userId}, ${list}, ${viewId}, ${shipped})
    on conflict (user_id, list) do update set view_id = excluded.view_id, shipped = excluded.shipped`.execute(trx);
}

export async function removeChosen(trx: Trx, userId: number, list: string): Promise<void> {
  await sql`delete from chosen_views where user_id = ${userId} and list = ${list}`.execute(trx);
}

/** Returns which of these groups are in scope. */
export async function groupsInScope(db: Db, scope: Scope, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const found = await sql<{ id: number }>`
    select g.id from agent_groups g where g.id = any (${[...ids]}::bigint[]) and ${inScope(scope, sql`g.id`)}`.execute(
    db,
  );
  return new Set(found.rows.map(({ id }) => id));
}
