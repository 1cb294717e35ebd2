import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The other group that the account was a host of when it was submitted; only for those who see all groups. */
export async function findHostOf(
  db: Db,
  key: ApplicationKey,
): Promise<{ groupId: number; groupName: string } | undefined> {
  const found = await sql<{ groupId: number; groupName: string }>`
    select g.id as "groupId", g.name as "groupName"
    from applications a
    join memberships m on m.host_id = a.host_id and m.app_id = a.app_id and m.group_id <> a.group_id
      and m.from_at <= a.submitted_at and (m.to_at is null or m.to_at > a.submitted_at)
    join agent_groups g on g.id = m.group_id
    where a.host_id = ${key.hostId} and a.id = ${key.applicationId}`.execute(db);
  return found.rows[0];
}
