import { type RawBuilder, sql } from 'kysely';
import { inScope, type Scope } from '../../access/scope.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import type { GroupRow } from './groups.queries.ts';

/**
 * Locks a group that something is about to be added to against deletion until the transaction ends; undefined if it is
 * out of scope or deleted. Others may add to it, rename and move it meanwhile.
 */
export async function lockGroup(trx: Trx, scope: Scope, groupId: number): Promise<GroupRow | undefined> {
  return lockRow(trx, scope, groupId, sql`for key share of g`);
}

/**
 * Locks groups as `lockGroup` does, in the order of their ids.
 * @returns those that are in scope and not deleted
 */
export async function lockGroups(trx: Trx, scope: Scope, groupIds: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await sql<{ id: number }>`
    select g.id from agent_groups g
    where g.id = any(${[...new Set(groupIds)]}::bigint[]) and g.deleted_at is null and ${inScope(scope, sql`g.id`)}
    order by g.id for key share of g`.execute(trx);
  return new Set(found.rows.map(({ id }) => id));
}

/**
 * Locks a group as `lockGroup` does, for an operation that cannot go on without it.
 * @throws RefusalError `group-not-found`
 */
export async function requireGroup(trx: Trx, scope: Scope, groupId: number): Promise<GroupRow> {
  return (await lockGroup(trx, scope, groupId)) ?? fail('group-not-found');
}

/** Locks a group whose name or country is about to change: other changes wait, additions do not. */
export async function lockForChange(trx: Trx, scope: Scope, groupId: number): Promise<GroupRow | undefined> {
  return lockRow(trx, scope, groupId, sql`for no key update of g`);
}

/**
 * Locks a group that is about to be deleted: this waits for transactions that add to it, and they wait for the
 * deletion.
 */
export async function lockForDeletion(trx: Trx, scope: Scope, groupId: number): Promise<GroupRow | undefined> {
  return lockRow(trx, scope, groupId, sql`for update of g`);
}

async function lockRow(
  trx: Trx,
  scope: Scope,
  groupId: number,
  strength: RawBuilder<unknown>,
): Promise<GroupRow | undefined> {
  const found = await sql<GroupRow>`
    select g.id, g.name, g.app_id as "appId", apps.brand, g.country
    from agent_groups g join apps on apps.id = g.app_id
    where g.id = ${groupId} and g.deleted_at is null and ${inScope(scope, sql`g.id`)}
    ${strength}`.execute(trx);
  return found.rows[0];
}
