import type { MOVE_KINDS, MOVE_STATES } from '@greenroom/contract/enums.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope, type Scope } from '../../access/scope.ts';
import type { Db, Trx } from '../../platform/db/database.ts';
import type { HostKey } from './memberships.queries.ts';

type MoveKind = (typeof MOVE_KINDS)[number];
export type MoveState = (typeof MOVE_STATES)[number];

/** A move with both group names. `fromInScope` and `toInScope` say which group the caller can see. */
export interface MoveRow {
  id: number;
  kind: MoveKind;
  state: MoveState;
  hostId: string;
  appId: number;
  hostName: string | null;
  membershipId: number;
  fromGroupId: number;
  fromGroupName: string;
  fromInScope: boolean;
  toGroupId: number | null;
  toGroupName: string | null;
  toInScope: boolean;
  askedBy: number;
  askedAt: string;
  dueAt: string;
  effectiveAt: string | null;
  answeredAt: string | null;
  note: string | null;
  answerNote: string | null;
}

/**
 * Returns a query that selects rows in host_moves as `MoveRow`. Conditions on `v` can be added.
 * @param isSeen the condition that a group is in scope, if the statement has already looked up the groups
 */
export function describeMoves(
  scope: Scope,
  moves: RawBuilder<unknown>,
  isSeen = (group: RawBuilder<unknown>) => inScope(scope, group),
): RawBuilder<MoveRow> {
  return sql<MoveRow>`
    select v.id, v.kind, v.state, v.host_id as "hostId", v.app_id as "appId", ac.name as "hostName",
    v.membership_id as "membershipId", v.from_group_id as "fromGroupId", f.name as "fromGroupName",
    ${isSeen(sql`v.from_group_id`)} as "fromInScope",
    v.to_group_id as "toGroupId", t.name as "toGroupName",
    coalesce(v.to_group_id is not null and ${isSeen(sql`v.to_group_id`)}, false) as "toInScope",
    v.asked_by as "askedBy", v.asked_at as "askedAt", v.due_at as "dueAt", v.effective_at as "effectiveAt",
    v.answered_at as "answeredAt", v.note, v.answer_note as "answerNote"
    from ${moves} v
    join agent_groups f on f.id = v.from_group_id
    left join agent_groups t on t.id = v.to_group_id
    left join accounts ac on ac.host_id = v.host_id and ac.app_id = v.app_id`;
}

/** Returns the condition that at least one of the groups is in scope. Other users can't see the move at all. */
export function moveInScope(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`(${inScope(scope, sql`v.from_group_id`)} or ${inScope(scope, sql`v.to_group_id`)})`;
}

export async function findMove(db: Db, scope: Scope, moveId: number): Promise<MoveRow | undefined> {
  const found = await sql<MoveRow>`
    ${describeMoves(scope, sql`host_moves`)}
    where v.id = ${moveId} and ${moveInScope(scope)}`.execute(db);
  return found.rows[0];
}

/** Locks and returns a move until the transaction ends. Lock the host's membership first. */
export async function lockMove(trx: Trx, scope: Scope, moveId: number): Promise<MoveRow | undefined> {
  const found = await sql<MoveRow>`
    ${describeMoves(scope, sql`host_moves`)}
    where v.id = ${moveId} and ${moveInScope(scope)}
    for update of v`.execute(trx);
  return found.rows[0];
}

/** Lists a host's moves from or to a group in scope, latest first. */
export async function listMovesOf(db: Db, scope: Scope, { hostId, appId }: HostKey): Promise<MoveRow[]> {
  const found = await sql<MoveRow>`
    ${describeMoves(scope, sql`host_moves`)}
    where v.host_id = ${hostId} and v.app_id = ${appId} and ${moveInScope(scope)}
    order by v.asked_at desc, v.id desc`.execute(db);
  return found.rows;
}

/** Returns whether a host has an open move. */
export async function hasOpenMove(db: Db, { hostId, appId }: HostKey): Promise<boolean> {
  const found = await sql<{ there: boolean }>`
    select exists (
      select from host_moves where host_id = ${hostId} and app_id = ${appId} and state = 'open'
    ) as there`.execute(db);
  return found.rows[0]?.there ?? false;
}

/** Counts a user's open transfers. Other requests by the same user wait until this transaction ends. */
export async function countOpenTransfers(trx: Trx, userId: number): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
  const found = await sql<{ count: number }>`
    select count(*) as count from host_moves
    where asked_by = ${userId} and kind = 'transfer' and state = 'open'`.execute(trx);
  return found.rows[0]?.count ?? 0;
}

export interface NewMove extends HostKey {
  membershipId: number;
  kind: MoveKind;
  state: 'open' | 'accepted';
  fromGroupId: number;
  toGroupId: number | null;
  askedBy: number;
  askedAt: Date;
  dueAt: Date;
  /** The time at which the host leaves; null if the answer decides that. */
  effectiveAt: Date | null;
  note: string | null;
}

/**
 * Inserts a move. If it is already accepted, the user who entered it also counts as the user who answered it.
 * @returns the move's ID
 */
export async function insertMove(trx: Trx, move: NewMove): Promise<number> {
  const done = move.state === 'accepted';
  const made = await sql<{ id: number }>`
    insert into host_moves (host_id, app_id, membership_id, kind, state, from_group_id, to_group_id, asked_by, asked_at,
      due_at, effective_at, answered_by, answered_at, note)
    values (${move.hostId}, ${move.appId}, ${move.membershipId}, ${move.kind}, ${move.state}, ${move.fromGroupId},
      ${move.toGroupId}, ${move.askedBy}, ${move.askedAt}, ${move.dueAt}, ${move.effectiveAt},
      ${done ? move.askedBy : null}, ${done ? move.askedAt : null}, ${move.note})
    returning id`.execute(trx);
  const [row] = made.rows;
  if (!row) throw new Error('the move was not made');
  return row.id;
}

interface Settlement {
  state: Exclude<MoveState, 'open'>;
  effectiveAt: string | null;
  answeredBy: number | null;
  answeredAt: Date;
  answerNote: string | null;
}

/** Settles a locked move. */
export async function settleMove(trx: Trx, moveId: number, settled: Settlement): Promise<void> {
  await sql`
    update host_moves set state = ${settled.state}, effective_at = ${settled.effectiveAt},
      answered_by = ${settled.answeredBy}, answered_at = ${settled.answeredAt}, answer_note = ${settled.answerNote}
    where id = ${moveId}`.execute(trx);
}

/** A settled move, with the data that determines whom to notify. */
export interface SettledMove {
  id: number;
  hostId: string;
  appId: number;
  membershipId: number;
  dueAt: string;
  kind: MoveKind;
  state: MoveState;
  fromGroupId: number;
  fromGroupName: string;
  toGroupId: number | null;
  toGroupName: string | null;
  askedBy: number;
}

/** Returns a query that selects the rows in host_moves that a statement settled, as `SettledMove`. */
export function settledMoves(settled: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select v.id, v.host_id as "hostId", v.app_id as "appId", v.kind, v.state, v.from_group_id as "fromGroupId",
      f.name as "fromGroupName", v.to_group_id as "toGroupId", t.name as "toGroupName", v.asked_by as "askedBy",
      v.membership_id as "membershipId", v.due_at as "dueAt"
    from ${settled} v join agent_groups f on f.id = v.from_group_id left join agent_groups t on t.id = v.to_group_id
    order by v.id`;
}

/** Marks open moves as overtaken, because their memberships ended or were removed in another way. */
export async function overtakeMoves(
  trx: Trx,
  ended: readonly { readonly hostId: string; readonly membershipId: number }[],
  answeredBy: number,
  now: Date,
): Promise<SettledMove[]> {
  const settled = await sql<SettledMove>`
    with settled as (
      update host_moves v set state = 'overtaken', answered_by = ${answeredBy}, answered_at = ${now}
      from unnest(${ended.map((each) => each.hostId)}::text[], ${ended.map((each) => each.membershipId)}::bigint[])
        as e(host_id, membership_id)
      where v.host_id = e.host_id collate "C" and v.membership_id = e.membership_id and v.state = 'open'
      returning v.*
    )
    ${settledMoves(sql`settled`)}`.execute(trx);
  return settled.rows;
}

/** Lists open moves that are due, longest overdue first. */
export async function listDueMoves(db: Db, now: Date, limit: number): Promise<(HostKey & { id: number })[]> {
  const found = await sql<HostKey & { id: number }>`
    select host_id as "hostId", app_id as "appId", id from host_moves
    where state = 'open' and due_at <= ${now}
    order by due_at, id limit ${limit}`.execute(db);
  return found.rows;
}

/** Accepts the releases that are still open and due, and marks the other due moves as expired. */
export async function settleDue(trx: Trx, ids: readonly number[], now: Date): Promise<SettledMove[]> {
  const settled = await sql<SettledMove>`
    with settled as (
      update host_moves v set answered_at = ${now},
        state = case when v.kind = 'release' then 'accepted' else 'lapsed' end,
        answered_by = case when v.kind = 'release' then v.asked_by end
      where v.id = any(${[...ids]}::bigint[]) and v.state = 'open' and v.due_at <= ${now}
      returning v.*
    )
    ${settledMoves(sql`settled`)}`.execute(trx);
  return settled.rows;
}
