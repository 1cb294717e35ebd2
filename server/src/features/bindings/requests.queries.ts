import type { BindingRequest } from '@greenroom/contract/bindings.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Caller, nameInReach } from '../../access/reach.ts';
import { holds } from '../../access/rights.ts';
import type { Db, Trx } from '../../platform/db/database.ts';

type State = BindingRequest['state'];

/**
 * Returns requests, latest first. Administrators see all requests, and agents see their own. Requests from deleted
 * users are left out.
 */
export async function listRequestRows(
  db: Db,
  caller: Caller,
  state: State | undefined,
  page: { readonly size: number; readonly offset: number },
): Promise<BindingRequest[]> {
  const found = await sql<BindingRequest>`
    select ${columns(caller)} from binding_requests q join users u on u.id = q.user_id
    where ${isListed(caller, state)}
    order by q.asked_at desc, q.id desc limit ${page.size} offset ${page.offset}`.execute(db);
  return found.rows;
}

export async function countRequestRows(db: Db, caller: Caller, state: State | undefined): Promise<number> {
  const found = await sql<{ total: number }>`
    select count(*) as total from binding_requests q join users u on u.id = q.user_id
    where ${isListed(caller, state)}`.execute(db);
  return found.rows[0]?.total ?? 0;
}

/** @throws Error if the request is missing, although this transaction wrote it */
export async function readRequest(trx: Trx, caller: Caller, requestId: number): Promise<BindingRequest> {
  const found = await sql<BindingRequest>`
    select ${columns(caller)} from binding_requests q join users u on u.id = q.user_id where q.id = ${requestId}`.execute(
    trx,
  );
  const [row] = found.rows;
  if (!row) throw new Error('the request is not there');
  return row;
}

function columns(caller: Caller): RawBuilder<unknown> {
  return sql`q.id, q.user_id as "userId", u.nick_name as "nickName", q.wanted, q.note, q.state, q.asked_at as "askedAt",
    q.answered_at as "answeredAt", ${nameInReach(caller, sql`q.answered_by`)} as "answeredBy",
    q.answer_note as "answerNote"`;
}

function isListed(caller: Caller, state: State | undefined): RawBuilder<boolean> {
  return sql<boolean>`u.deleted_at is null and ${caller.administers ? sql`true` : sql`q.user_id = ${caller.id}`}
    and ${state === undefined ? sql`true` : sql`q.state = ${state}`}`;
}

/** Counts a user's open requests. Parallel requests from the same user wait until this transaction ends. */
export async function lockOpenRequests(trx: Trx, userId: number): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
  const found = await sql<{ open: number }>`
    select count(*) as open from binding_requests where user_id = ${userId} and state = 'open'`.execute(trx);
  return found.rows[0]?.open ?? 0;
}

export interface NewRequest {
  readonly userId: number;
  readonly wanted: string;
  readonly note: string | null;
  readonly askedAt: Date;
}

export async function insertRequest(trx: Trx, { userId, wanted, note, askedAt }: NewRequest): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into binding_requests (user_id, wanted, note, asked_at)
    values (${userId}, ${wanted}, ${note}, ${askedAt}) returning id`.execute(trx);
  const [row] = made.rows;
  if (!row) throw new Error('the request was not entered');
  return row.id;
}

export interface LockedRequest {
  id: number;
  userId: number;
  wanted: string;
  state: State;
  /** True if the requesting user is still an agent, so that groups can be bound to them. */
  isAgent: boolean;
}

/**
 * Locks a request before it is answered. If two answers arrive in parallel, the second finds the request already
 * answered.
 */
export async function lockRequest(trx: Trx, requestId: number): Promise<LockedRequest | undefined> {
  const found = await sql<LockedRequest>`
    select q.id, q.user_id as "userId", q.wanted, q.state, ${holds(sql`u.id`, 'groups:hold')} as "isAgent"
    from binding_requests q join users u on u.id = q.user_id
    where q.id = ${requestId} and u.deleted_at is null
    for update of q`.execute(trx);
  return found.rows[0];
}

export interface Settled {
  readonly state: Exclude<State, 'open'>;
  readonly at: Date;
  readonly by: number | null;
  readonly note: string | null;
}

export async function settleRequest(trx: Trx, requestId: number, { state, at, by, note }: Settled): Promise<void> {
  await sql`
    update binding_requests
    set state = ${state}, answered_at = ${at}, answered_by = ${by}, answer_note = ${note}
    where id = ${requestId}`.execute(trx);
}

/** Returns the users who can answer requests. */
export async function listAnswerers(trx: Trx): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select u.id from users u
    where u.disabled_at is null and u.deleted_at is null and ${holds(sql`u.id`, 'groups:manage')}
    order by u.id`.execute(trx);
  return found.rows.map((row) => row.id);
}
