import type { END_REASONS } from '@greenroom/contract/memberships.ts';
import type { WebhookItem } from '@greenroom/contract/webhooks/webhook-kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope, type Scope } from '../../access/scope.ts';
import type { Trx } from '../../platform/db/database.ts';

/** The reason for the end of a membership, as in the contract. */
export type EndReason = (typeof END_REASONS)[number];

export interface HostKey {
  readonly hostId: string;
  readonly appId: number;
}

/**
 * Locks accounts until the transaction ends, ordered by host, then app. All code that opens or ends memberships must
 * call it first, in a separate statement. Later statements then read current memberships, and transactions can't
 * deadlock. The accounts are looked up one by one, so the cost doesn't depend on the directory size.
 */
export async function lockHosts(trx: Trx, hosts: readonly HostKey[]): Promise<void> {
  const hostIds = hosts.map((host) => host.hostId);
  const appIds = hosts.map((host) => host.appId);
  await sql`
    select count(*) from (
      select 1 from (
        select distinct u.host_id collate "C" as host_id, u.app_id
        from unnest(${hostIds}::text[], ${appIds}::bigint[]) as u(host_id, app_id)
        order by 1, 2
      ) w
      cross join lateral (
        select 1 from accounts a where a.host_id = w.host_id and a.app_id = w.app_id limit 1 for no key update
      ) a
    ) locked`.execute(trx);
}

/** An open membership whose row is locked until the transaction ends. */
export interface PresentMembership extends HostKey {
  id: number;
  groupId: number;
  groupName: string;
  inScope: boolean;
}

/**
 * Locks and returns an account's current membership. `inScope` says whether its group is in scope. Call `lockHosts`
 * first. For an account that isn't in the directory, this row is the only lock.
 */
export async function lockMembership(
  trx: Trx,
  scope: Scope,
  { hostId, appId }: HostKey,
): Promise<PresentMembership | undefined> {
  const found = await sql<PresentMembership>`
    select m.id, m.host_id as "hostId", m.app_id as "appId", m.group_id as "groupId", g.name as "groupName",
      ${inScope(scope, sql`m.group_id`)} as "inScope"
    from memberships m join agent_groups g on g.id = m.group_id
    where m.host_id = ${hostId} and m.app_id = ${appId}::bigint and m.to_at is null
    for update of m`.execute(trx);
  return found.rows[0];
}

/**
 * Locks and returns the current memberships of many accounts, ordered by host, then app. It doesn't check the scope, so
 * callers must do that.
 */
export async function lockMemberships(trx: Trx, hosts: readonly HostKey[]): Promise<void> {
  const hostIds = hosts.map((host) => host.hostId);
  const appIds = hosts.map((host) => host.appId);
  await sql`
    select m.id from unnest(${hostIds}::text[], ${appIds}::bigint[]) as u(host_id, app_id)
    join memberships m on m.host_id = u.host_id collate "C" and m.app_id = u.app_id and m.to_at is null
    order by m.host_id, m.app_id
    for update of m`.execute(trx);
}

interface NewMembership extends HostKey {
  groupId: number;
  fromAt: string;
  openedBy: number;
}

/** Makes an account a host in a group, and adds a row by person if the person is known. */
export async function insertMembership(trx: Trx, membership: NewMembership): Promise<void> {
  const { hostId, appId, groupId, fromAt, openedBy } = membership;
  await sql`
    with opened as (
      insert into memberships (host_id, app_id, group_id, from_at, opened_by)
      values (${hostId}, ${appId}, ${groupId}, ${fromAt}, ${openedBy})
      returning id, host_id, app_id, group_id, from_at
    )
    insert into person_memberships (person_key, membership_id, host_id, app_id, group_id, from_at)
    select ac.person_key, o.id, o.host_id, o.app_id, o.group_id, o.from_at
    from opened o join accounts ac on ac.host_id = o.host_id and ac.app_id = o.app_id
    where ac.person_key is not null`.execute(trx);
}

interface Ending {
  readonly hostId: string;
  readonly membershipId: number;
  readonly at: string;
  readonly endedBy: number;
}

export interface EndedMembership {
  hostId: string;
  membershipId: number;
  groupId: number;
  groupName: string;
  toAt: string;
}

/**
 * Ends open memberships and their rows by person. A membership never ends before its beginning.
 * @returns the memberships that were open
 */
export async function endMemberships(
  trx: Trx,
  endings: readonly Ending[],
  reason: EndReason,
): Promise<EndedMembership[]> {
  const ended = await sql<EndedMembership>`
    with ended as (
      update memberships m set to_at = greatest(e.at, m.from_at), end_reason = ${reason}, ended_by = e.ended_by
      from unnest(${endings.map((each) => each.hostId)}::text[], ${endings.map((each) => each.membershipId)}::bigint[],
        ${endings.map((each) => each.at)}::timestamptz[], ${endings.map((each) => each.endedBy)}::bigint[])
        as e(host_id, id, at, ended_by)
      where m.host_id = e.host_id collate "C" and m.id = e.id and m.to_at is null
      returning m.host_id, m.id, m.group_id, m.to_at
    ), ${byPerson(sql`ended`)}
    select ended.host_id as "hostId", ended.id as "membershipId", ended.group_id as "groupId", g.name as "groupName",
      ended.to_at as "toAt"
    from ended join agent_groups g on g.id = ended.group_id`.execute(trx);
  return ended.rows;
}

/**
 * Returns the part of a statement that ends the rows in `person_memberships` of the memberships in
 * `ended(host_id, id, to_at)`.
 */
export function byPerson(ended: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`by_person as (
    update person_memberships p set to_at = e.to_at
    from ${ended} e where p.host_id = e.host_id and p.membership_id = e.id
  )`;
}

/**
 * Lists these hosts' memberships that this transaction has opened or ended. It finds them as the rows that the
 * transaction has written.
 */
export async function listWritten(trx: Trx, hosts: readonly HostKey[]): Promise<WebhookItem<'membership.moved'>[]> {
  const [hostIds, appIds] = [hosts.map(({ hostId }) => hostId), hosts.map(({ appId }) => appId)];
  const found = await sql<WebhookItem<'membership.moved'>>`
    select m.host_id as "hostId", m.app_id as "appId", m.group_id as "groupId",
      case when m.to_at is null then 'joined' else 'ended' end as change,
      case when m.to_at is not null then m.end_reason when m.application_id is not null then 'approved' else 'bound' end
        as cause,
      coalesce(m.to_at, m.from_at) as at
    from unnest(${hostIds}::text[], ${appIds}::bigint[]) with ordinality as u(host_id, app_id, place)
    join memberships m on m.host_id = u.host_id collate "C" and m.app_id = u.app_id
    where m.xmin = pg_current_xact_id()::xid
    order by u.place, m.id`.execute(trx);
  return found.rows;
}
