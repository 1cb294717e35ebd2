import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import { allSeenNow, buildApplication, type SeenApplication } from './factories.ts';

export interface BuiltBatch {
  batchId: number;
  applications: SeenApplication[];
}

/** Builds a finished submission with this many IDs. All are open applications for similar accounts. */
export async function buildBatch(
  db: Db,
  given: { groupId: number; submittedBy: number; size: number; submittedAt?: string },
): Promise<BuiltBatch> {
  const { size, ...rest } = given;
  const { batchId, ...first } = await buildApplication(db, rest);
  const others = sql`generate_series(2, ${size}::int) n`;
  await sql`
    insert into accounts (host_id, app_id, state, name, avatar_url, avatar_is_default, gender, birth_date, reported_at)
    select a.host_id || lpad(n::text, 6, '0'), a.app_id, a.state, a.name, a.avatar_url, a.avatar_is_default, a.gender, a.birth_date,
      a.reported_at
    from accounts a, ${others} where a.host_id = ${first.hostId}`.execute(db);
  const added = await sql<ApplicationKey>`
    insert into applications (host_id, app_id, group_id, batch_id, line, upload_status, review_status, open,
      submitted_at)
    select a.host_id || lpad(n::text, 6, '0'), a.app_id, a.group_id, a.batch_id, n, 1, 0, true, a.submitted_at
    from applications a, ${others} where a.host_id = ${first.hostId} and a.id = ${first.applicationId}
    returning host_id as "hostId", id as "applicationId"`.execute(db);
  await sql`update batches set total = ${size}, checked = ${size}, succeeded = ${size} where id = ${batchId}`.execute(
    db,
  );
  return { batchId, applications: [first, ...(await allSeenNow(db, added.rows))] };
}
