import type { BatchLine } from '@greenroom/contract/applications/applications.ts';
import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';

type HostOf = NonNullable<BatchLine['hostOf']>;

/** The group and the time of a submission. */
interface Submission {
  readonly groupId: number;
  readonly appId: number;
  readonly submittedAt: string;
}

/**
 * Returns the other group in which each of these accounts was a host at the submission (107), by host ID. Only users
 * who see all groups get it. Agents never do.
 */
export async function listHostsOf(
  db: Db,
  scope: Scope,
  { groupId, appId, submittedAt }: Submission,
  hostIds: readonly string[],
): Promise<ReadonlyMap<string, HostOf>> {
  if (hostIds.length === 0) return new Map();
  return find(
    db,
    scope,
    sql`(
    select u.host_id, ${appId}::int as app_id, ${groupId}::bigint as group_id, ${submittedAt}::timestamptz as submitted_at
    from unnest(${[...hostIds]}::text[]) u(host_id))`,
  );
}

/** Returns the other group in which the account was a host when this application was submitted. */
export async function findHostOf(
  db: Db,
  scope: Scope,
  { hostId, applicationId }: ApplicationKey,
): Promise<HostOf | null> {
  const found = await find(
    db,
    scope,
    sql`(
    select a.host_id, a.app_id, a.group_id, a.submitted_at
    from applications a where a.host_id = ${hostId} and a.id = ${applicationId})`,
  );
  return found.get(hostId) ?? null;
}

async function find(db: Db, scope: Scope, submitted: RawBuilder<unknown>): Promise<Map<string, HostOf>> {
  if (scope.kind !== 'all') return new Map();
  const found = await sql<HostOf & { hostId: string }>`
    select s.host_id as "hostId", g.id as "groupId", g.name as "groupName"
    from ${submitted} s
    join memberships m on m.host_id = s.host_id and m.app_id = s.app_id and m.group_id <> s.group_id
      and m.from_at <= s.submitted_at and (m.to_at is null or m.to_at > s.submitted_at)
    join agent_groups g on g.id = m.group_id`.execute(db);
  return new Map(found.rows.map(({ hostId, ...group }) => [hostId, group]));
}
