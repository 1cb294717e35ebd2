import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';

/** What a group still holds. */
export interface Contents {
  hosts: boolean;
  children: boolean;
  /** Applications that wait for a decision, or batches that may still become some. */
  applications: boolean;
}

/** In one statement, so that an application that becomes a host meanwhile is seen as one or the other. */
export async function readContents(trx: Trx, groupId: number): Promise<Contents> {
  const found = await sql<Contents>`
    select exists (select from memberships where group_id = ${groupId} and to_at is null) as hosts,
      exists (select from agent_groups where parent_id = ${groupId} and deleted_at is null) as children,
      exists (select from applications where group_id = ${groupId} and open)
        or exists (select from batches
          where group_id = ${groupId} and state in ('queued', 'checking', 'waiting')) as applications`.execute(trx);
  return found.rows[0] ?? { hosts: false, children: false, applications: false };
}

/** Marks a group as deleted and ends its bindings and open invitations. */
export async function markDeleted(
  trx: Trx,
  groupId: number,
  userId: number,
  now: Date,
): Promise<{ userId: number; nickName: string }[]> {
  await sql`
    update agent_groups set deleted_at = ${now}, deleted_by = ${userId}, updated_at = ${now}
    where id = ${groupId}`.execute(trx);
  await sql`
    update invitations set withdrawn_at = ${now}
    where group_id = ${groupId} and accepted_at is null and withdrawn_at is null`.execute(trx);
  const ended = await sql<{ userId: number; nickName: string }>`
    with ended as (
      update bindings set unbound_at = ${now}, unbound_by = ${userId}
      where group_id = ${groupId} and unbound_at is null returning user_id
    )
    select u.id as "userId", u.nick_name as "nickName" from ended e join users u on u.id = e.user_id
    order by u.id`.execute(trx);
  return ended.rows;
}
