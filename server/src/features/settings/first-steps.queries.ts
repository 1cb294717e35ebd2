import type { FirstStep } from '@greenroom/contract/administration/first-steps.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Finds which steps are done by looking for their results. It reads at most one row for each. */
export async function findFirstSteps(db: Db): Promise<Record<FirstStep, boolean>> {
  const found = await sql<Record<FirstStep, boolean>>`
    select
      exists (select from mails where by_smtp) as mail,
      exists (select from apps) as apps,
      exists (select from agent_groups where deleted_at is null) as "group",
      exists (
        select from bindings b join users u on u.id = b.user_id
        where b.unbound_at is null and u.disabled_at is null and u.deleted_at is null
      ) as agent,
      exists (select from accounts) as accounts,
      exists (
        select from decisions where kind in ('approved', 'approved-over-check', 'rejected') and undone_at is null
      ) as review`.execute(db);
  const [row] = found.rows;
  if (!row) throw new Error('the steps cannot be read');
  return row;
}

/** Number of accounts that are read to find the origins of their images. */
const SAMPLE = 500;

/** Returns the origins of some accounts' images. */
export async function findPictureOrigins(db: Db): Promise<string[]> {
  const found = await sql<{ origin: string }>`
    select distinct lower(substring(avatar_url from '^https?://[^/?#]+')) as origin
    from (select avatar_url from accounts where avatar_url like 'http%' limit ${SAMPLE}) a
    order by 1 limit 10`.execute(db);
  return found.rows.map(({ origin }) => origin);
}

/** Returns a user's email and language; undefined if they have no email. */
export async function findAddress(db: Db, userId: number): Promise<{ email: string; locale: string } | undefined> {
  const found = await sql<{ email: string; locale: string }>`
    select email, locale from users where id = ${userId} and email is not null`.execute(db);
  return found.rows[0];
}
