import type { HistoryFilter } from '@greenroom/contract/applications/applications.ts';
import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope, type Scope } from '../../../access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { lookedUp } from '../../../platform/db/planner.ts';
import { matches } from './filter.queries.ts';
import { type HistoryRecord, JOINED, RECORD } from './history.queries.ts';
import { matching, type Search } from './search.queries.ts';

export interface AgainRecord extends HistoryRecord {
  open: boolean;
  /** True if the account is currently a host in the application's group. */
  isHost: boolean;
  /** True if the account has an application to the same group that waits for a decision. */
  hasOpen: boolean;
}

/** Returns the given applications that are in scope. */
export function namedRecords(scope: Scope, keys: readonly ApplicationKey[]): RawBuilder<unknown> {
  return sql`
    select a.*
    from (
      select distinct u.host_id collate "C" as host_id, u.id
      from unnest(${keys.map(({ hostId }) => hostId)}::text[], ${keys.map(({ applicationId }) => applicationId)}::bigint[])
        u(host_id, id)
    ) k
    join applications a on a.host_id = k.host_id and a.id = k.id
    where ${inScope(scope, sql`a.group_id`)}`;
}

/** Returns the applications that the history shows with a filter. */
export function filteredRecords(scope: Scope, filter: HistoryFilter, search: Search | null): RawBuilder<unknown> {
  if (search !== null) return matching(scope, filter, search);
  return sql`select a.* from applications a where ${matches(scope, filter)}`;
}

/**
 * Returns applications with the facts that decide whether each can be submitted again, latest first.
 * @param limit maximum number of applications
 */
export async function listAgainRecords(db: Db, records: RawBuilder<unknown>, limit: number): Promise<AgainRecord[]> {
  const found = await sql<AgainRecord>`
    select ${RECORD}, a.open,
      exists ${lookedUp(sql`
        select from memberships m
        where m.host_id = a.host_id and m.app_id = a.app_id and m.group_id = a.group_id and m.to_at is null`)} as "isHost",
      exists ${lookedUp(sql`
        select from applications o
        where o.host_id = a.host_id and o.app_id = a.app_id and o.group_id = a.group_id and o.open`)} as "hasOpen"
    from (select * from (${records}) r limit ${limit}) a ${JOINED}
    order by a.submitted_at desc, a.id desc`.execute(db);
  return found.rows;
}
