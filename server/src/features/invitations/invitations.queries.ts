import type { Invitation } from '@greenroom/contract/bindings.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Caller, mayGive, nameInReach } from '../../access/reach.ts';
import { holds } from '../../access/rights.ts';
import { inScope } from '../../access/scope.ts';
import type { Db, Trx } from '../../platform/db/database.ts';
import { letterStateOf, withdrawMail } from '../../platform/mail/letter-state.queries.ts';

export type InvitationRow = Omit<Invitation, 'mayCopyLink'>;

/** Lists invitations to groups in scope, latest first. Invitations to deleted groups are left out. */
export async function listInvitationRows(
  db: Db,
  caller: Caller,
  now: Date,
  page: { readonly size: number; readonly offset: number },
): Promise<InvitationRow[]> {
  const found = await sql<InvitationRow>`
    select ${columns(caller, now)} from invitations i join agent_groups g on g.id = i.group_id
    where ${isListed(caller)}
    order by i.invited_at desc, i.id desc limit ${page.size} offset ${page.offset}`.execute(db);
  return found.rows;
}

export async function countInvitationRows(db: Db, caller: Caller): Promise<number> {
  const found = await sql<{ total: number }>`
    select count(*) as total from invitations i join agent_groups g on g.id = i.group_id
    where ${isListed(caller)}`.execute(db);
  return found.rows[0]?.total ?? 0;
}

/**
 * Reads an invitation that this transaction wrote.
 * @throws Error if the invitation doesn't exist
 */
export async function readInvitationRow(trx: Trx, caller: Caller, id: number, now: Date): Promise<InvitationRow> {
  const found = await sql<InvitationRow>`
    select ${columns(caller, now)} from invitations i join agent_groups g on g.id = i.group_id
    where i.id = ${id}`.execute(trx);
  const [row] = found.rows;
  if (!row) throw new Error('the invitation is not there');
  return row;
}

function isListed(caller: Caller): RawBuilder<boolean> {
  return sql<boolean>`g.deleted_at is null and ${inScope(caller.scope, sql`i.group_id`)}`;
}

/**
 * Returns the columns of a row. An expired invitation that a new one replaced still counts as expired. Names that the
 * caller can't see are empty.
 */
function columns(caller: Caller, now: Date): RawBuilder<unknown> {
  return sql`i.id, i.email, i.nick_name as "nickName", i.group_id as "groupId", g.name as "groupName",
    case when i.accepted_at is not null then 'accepted'
      when i.withdrawn_at < i.expires_at then 'withdrawn'
      when i.expires_at <= ${now} then 'expired'
      else 'open' end as state,
    coalesce(${nameInReach(caller, sql`i.invited_by`)}, '') as "invitedBy", i.invited_at as "invitedAt",
    i.expires_at as "expiresAt", i.user_id as "userId",
    coalesce(${letterStateOf(sql`i.mail_id`)} ->> 'state', 'none') as mail`;
}

/** Counts a user's open invitations. Parallel calls by the same user wait until this transaction ends. */
export async function lockOpenInvitations(trx: Trx, userId: number, now: Date): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
  const found = await sql<{ open: number }>`
    select count(*) as open from invitations i
    where i.invited_by = ${userId} and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > ${now}`.execute(
    trx,
  );
  return found.rows[0]?.open ?? 0;
}

/** Closes an expired invitation, so that the same email can be invited to the group again. */
export async function putExpiredAside(trx: Trx, groupId: number, email: string, now: Date): Promise<void> {
  await sql`
    update invitations set withdrawn_at = ${now}
    where group_id = ${groupId} and lower(email) = lower(${email}) and accepted_at is null and withdrawn_at is null
      and expires_at <= ${now}`.execute(trx);
}

export interface NewInvitation {
  readonly secretHash: Buffer;
  readonly email: string;
  readonly nickName: string;
  readonly groupId: number;
  readonly invitedBy: number;
  readonly invitedAt: Date;
  readonly expiresAt: Date;
}

/**
 * Inserts an invitation.
 * @returns its ID; undefined if the same email already has an open invitation to the group
 */
export async function insertInvitation(trx: Trx, given: NewInvitation): Promise<number | undefined> {
  const made = await sql<{ id: number }>`
    insert into invitations (secret_hash, email, nick_name, group_id, invited_by, invited_at, expires_at)
    values (${given.secretHash}, ${given.email}, ${given.nickName}, ${given.groupId}, ${given.invitedBy},
      ${given.invitedAt}, ${given.expiresAt})
    on conflict (group_id, lower(email)) where accepted_at is null and withdrawn_at is null do nothing
    returning id`.execute(trx);
  return made.rows[0]?.id;
}

/** Records the email that contains an invitation's link. */
export async function setInvitationMail(trx: Trx, id: number, mailId: number): Promise<void> {
  await sql`update invitations set mail_id = ${mailId} where id = ${id}`.execute(trx);
}

/** Locks an open invitation that the caller can withdraw, and whose link they can therefore copy. */
export async function lockOwnOpen(
  trx: Trx,
  caller: Caller,
  id: number,
  now: Date,
): Promise<{ id: number } | undefined> {
  const found = await sql<{ id: number }>`
    select i.id from invitations i where ${isOwnOpen(caller, id, now)} for no key update of i`.execute(trx);
  return found.rows[0];
}

/** Replaces an invitation's secret with one that is in no email. An email that hasn't been sent yet is withdrawn. */
export async function replaceSecret(trx: Trx, id: number, secretHash: Buffer, expiresAt: Date): Promise<void> {
  await withdrawMail(trx, sql`(select mail_id from invitations where id = ${id})`);
  await sql`
    update invitations set secret_hash = ${secretHash}, expires_at = ${expiresAt}, mail_id = null
    where id = ${id}`.execute(trx);
}

/**
 * Withdraws the caller's own open invitation, or one to a group that the caller can bind to others.
 * @returns whether there was such an invitation
 */
export async function endInvitation(trx: Trx, caller: Caller, id: number, now: Date): Promise<boolean> {
  const ended = await sql`
    update invitations i set withdrawn_at = ${now}
    where ${isOwnOpen(caller, id, now)}`.execute(trx);
  return ended.numAffectedRows === 1n;
}

function isOwnOpen(caller: Caller, id: number, now: Date): RawBuilder<boolean> {
  return sql<boolean>`i.id = ${id} and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > ${now}
    and ${inScope(caller.scope, sql`i.group_id`)}
    and (i.invited_by = ${caller.id} or ${mayGive(caller, sql`i.group_id`)})`;
}

export interface GoodInvitation {
  id: number;
  email: string;
  nickName: string;
  groupId: number;
  groupName: string;
  invitedById: number;
  invitedBy: string;
}

/**
 * Finds an invitation by its secret, if it is valid. It must not be accepted, withdrawn or expired, its group must
 * exist, and the inviting user must still be allowed to send it.
 */
export async function findGood(db: Db, secretHash: Buffer, now: Date): Promise<GoodInvitation | undefined> {
  const found = await good(secretHash, now).execute(db);
  return found.rows[0];
}

/** Locks a valid invitation so that only the first call accepts it, and locks its group against deletion. */
export async function lockGood(trx: Trx, secretHash: Buffer, now: Date): Promise<GoodInvitation | undefined> {
  await sql`select from invitations where secret_hash = ${secretHash} for update`.execute(trx);
  const found = await sql<GoodInvitation>`${good(secretHash, now)} for key share of g, u`.execute(trx);
  return found.rows[0];
}

function good(secretHash: Buffer, now: Date): RawBuilder<GoodInvitation> {
  return sql<GoodInvitation>`
    select i.id, i.email, i.nick_name as "nickName", i.group_id as "groupId", g.name as "groupName",
      i.invited_by as "invitedById", u.nick_name as "invitedBy"
    from invitations i
    join agent_groups g on g.id = i.group_id and g.deleted_at is null
    join users u on u.id = i.invited_by and u.disabled_at is null and u.deleted_at is null
    where i.secret_hash = ${secretHash} and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > ${now}
      and (${holds(sql`u.id`, 'groups:manage')}
        or exists (select from group_scope s where s.user_id = u.id and s.group_id = i.group_id))`;
}

export async function markAccepted(trx: Trx, id: number, userId: number, now: Date): Promise<void> {
  await sql`update invitations set accepted_at = ${now}, user_id = ${userId} where id = ${id}`.execute(trx);
}

export interface NewSubAgent {
  readonly username: string;
  readonly nickName: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly locale: string;
  readonly now: Date;
}

/**
 * Inserts the invited sub-agent.
 * @throws a violation of `users_username` or `users_email` if another user has the same value
 */
export async function insertSubAgent(trx: Trx, given: NewSubAgent): Promise<number> {
  const made = await sql<{ id: number }>`
    with made as (
      insert into users (username, nick_name, email, password_hash, locale, password_changed_at, created_at, updated_at)
      values (${given.username}, ${given.nickName}, ${given.email}, ${given.passwordHash}, ${given.locale}, ${given.now},
        ${given.now}, ${given.now})
      returning id
    )
    insert into user_roles (user_id, role) select id, 'sub-agent' from made returning user_id as id`.execute(trx);
  const [row] = made.rows;
  if (!row) throw new Error('the user was not entered');
  return row.id;
}
