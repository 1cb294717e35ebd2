import type { AgentRow } from '@greenroom/contract/bindings.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../access/reach.ts';
import { holds } from '../../access/rights.ts';
import { inScope } from '../../access/scope.ts';
import type { Db, Trx } from '../../platform/db/database.ts';
import { nameOrder } from '../../platform/db/name-order.ts';

export interface AgentFilter {
  /** Search words; empty: all users. */
  readonly search: string;
  readonly groupId: number | undefined;
}

/** Minimum similarity at which a mistyped word matches, such as a five-letter word with two swapped letters. */
const RESEMBLES = 0.3;
const DIGITS_OF_A_PHONE = 4;

/**
 * Returns the agents and sub-agents that the caller can list, best match first. The figures include only groups in the
 * caller's scope.
 */
export async function listAgentRows(
  db: Db,
  caller: Caller,
  filter: AgentFilter,
  page: { readonly size: number; readonly offset: number },
): Promise<AgentRow[]> {
  const found = await agentRows(caller, filter, sql`limit ${page.size} offset ${page.offset}`).execute(db);
  return found.rows;
}

/** Returns all agents and sub-agents that match, in the same order as the list. */
export function allAgents(caller: Caller, filter: AgentFilter): RawBuilder<AgentRow> {
  return agentRows(caller, filter, sql``);
}

function agentRows(caller: Caller, filter: AgentFilter, limit: RawBuilder<unknown>): RawBuilder<AgentRow> {
  return sql<AgentRow>`
    with listed as (
      select u.* from users u where ${isWanted(caller, filter)}
      order by ${bestFirst(filter.search)}, ${nameOrder('u.nick_name')}, u.id ${limit}
    )
    select u.id as "userId", u.username, u.nick_name as "nickName", u.email, u.phone,
      case when ${hasRole('agent')} then 'agent' else 'sub-agent' end as role, u.disabled_at is not null as disabled,
      owned.bindings, owned.groups as "groupsInScope"
    from listed u
    cross join lateral (
      select count(distinct b.id)::int as bindings, count(distinct g.id)::int as groups
      from bindings b
      join agent_group_ancestors a on a.ancestor_id = b.group_id
      join agent_groups g on g.id = a.group_id and g.deleted_at is null
      where b.user_id = u.id and b.unbound_at is null and ${inScope(caller.scope, sql`b.group_id`)}
    ) owned
    order by ${bestFirst(filter.search)}, ${nameOrder('u.nick_name')}, u.id`;
}

export async function countAgentRows(db: Db, caller: Caller, filter: AgentFilter): Promise<number> {
  const found = await sql<{ total: number }>`
    select count(*) as total from users u where ${isWanted(caller, filter)}`.execute(db);
  return found.rows[0]?.total ?? 0;
}

export interface Bindable {
  id: number;
  nickName: string;
  /** Can be false for a user that an administrator names. */
  isAgent: boolean;
}

/** Returns the user to bind groups to, locked against deletion; undefined if the caller can't bind groups to them. */
export async function lockBindable(trx: Trx, caller: Caller, userId: number): Promise<Bindable | undefined> {
  const found = await sql<Bindable>`
    select u.id, u.nick_name as "nickName", ${isAgent} as "isAgent" from users u
    where u.id = ${userId} and u.deleted_at is null and ${mayList(caller)}
    for share of u`.execute(trx);
  return found.rows[0];
}

const isAgent = holds(sql`u.id`, 'groups:hold');

function hasRole(role: 'agent' | 'sub-agent'): RawBuilder<boolean> {
  return sql<boolean>`exists (select from user_roles r where r.user_id = u.id and r.role = ${role})`;
}

/**
 * Matches all users for administrators. For other callers, it matches the sub-agents who are or were bound to a group
 * in their scope, or were invited to one. These callers never see themselves, other agents, or other agents'
 * sub-agents.
 */
function mayList(caller: Caller): RawBuilder<boolean> {
  if (caller.administers) return sql<boolean>`true`;
  return sql<boolean>`(u.id <> ${caller.id} and ${hasRole('sub-agent')} and not ${hasRole('agent')} and u.id in (
    select b.user_id from bindings b where ${inScope(caller.scope, sql`b.group_id`)}
    union all
    select i.user_id from invitations i where ${inScope(caller.scope, sql`i.group_id`)} and i.user_id is not null))`;
}

function isWanted(caller: Caller, { search, groupId }: AgentFilter): RawBuilder<boolean> {
  const isBound =
    groupId === undefined
      ? sql`true`
      : sql`exists (
          select from bindings b where b.user_id = u.id and b.group_id = ${groupId} and b.unbound_at is null
            and ${inScope(caller.scope, sql`b.group_id`)})`;
  return sql<boolean>`u.deleted_at is null and ${isAgent} and ${mayList(caller)} and ${isBound} and ${matches(search)}`;
}

/**
 * Matches if each word occurs in the names, the email or the phone number, or is similar to a part of them, in any
 * script.
 */
function matches(search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${isInPhone(search)} or not exists (
    select from unnest(${words}::text[]) as w(word)
    where strpos(u.search_key, search_key(w.word)) = 0
      and word_similarity(search_key(w.word), u.search_key) < ${RESEMBLES}))`;
}

/** Matches a phone number in any notation. */
function isInPhone(search: string): RawBuilder<boolean> {
  const digits = search.replace(/\D/g, '');
  if (digits.length < DIGITS_OF_A_PHONE || /\p{L}/u.test(search)) return sql<boolean>`false`;
  return sql<boolean>`strpos(u.search_key, ${digits}) > 0`;
}

function bestFirst(search: string): RawBuilder<unknown> {
  if (search === '') return sql`u.id is null`;
  return sql`(strpos(u.search_key, search_key(${search})) > 0) desc,
    word_similarity(search_key(${search}), u.search_key) desc`;
}
