import type { Right } from '@greenroom/contract/access/rights.ts';
import type { ScreenKey } from '@greenroom/contract/screens.ts';
import { sql } from 'kysely';
import { requireAccess } from '../platform/db/caller.ts';
import type { Trx } from '../platform/db/database.ts';
import { fail } from '../platform/http/fail.ts';

/** Rights that let a user restore every other right, role and page (R-PLUS-21). */
const KEEPING_RIGHTS: readonly Right[] = ['users:manage', 'roles:manage', 'menus:manage'];
/** The screens where these rights are used. */
const KEEPING_PAGES: readonly ScreenKey[] = ['users', 'roles', 'menus'];

const ADMINISTRATION_LOCK = 7_310_001;

/**
 * Makes changes to users, roles and menus wait for one another until the transaction ends. The caller's access is
 * checked after the wait, not at the end. Otherwise, two callers who revoke each other's access would each wait for the
 * other. The early check also lets callers change their own access.
 */
export async function lockAdministration(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADMINISTRATION_LOCK})`.execute(trx);
  await requireAccess(trx);
}

/**
 * Checks, after a change under `lockAdministration`, that someone can still administer Greenroom: a user who can sign
 * in, has every right to manage users, roles and menus, sees all groups, and finds the screens for them in the menu
 * (R-PLUS-21).
 * @throws RefusalError `last-administrator`
 */
export async function requireAdministrator(trx: Trx): Promise<void> {
  const kept = await sql<{ kept: boolean }>`
    with recursive administrators as (
      select distinct array_agg(distinct r.key) as roles, array_agg(distinct granted.name) as rights
      from users u
      join user_roles h on h.user_id = u.id
      join roles r on r.key = h.role
      left join unnest(r.rights) granted(name) on true
      where u.disabled_at is null and u.deleted_at is null and u.password_hash <> ''
        and u.id in (
          select keeping.user_id from user_roles keeping join roles on roles.key = keeping.role
          where roles.rights && ${[...KEEPING_RIGHTS]}::text[])
      group by u.id
      having array_agg(granted.name) @> ${[...KEEPING_RIGHTS]}::text[] and bool_or(r.scope = 'all')
    ), shown as (
      select m.id, m.component, a.roles, a.rights from menus m cross join administrators a
      where m.parent_id is null and not m.hidden and ${OPENS}
      union all
      select m.id, m.component, a.roles, a.rights from menus m join shown a on m.parent_id = a.id
      where not m.hidden and ${OPENS}
    )
    select exists (
      select from administrators a
      where array(select shown.component from shown
        where shown.roles = a.roles and shown.component is not null) @> ${[...KEEPING_PAGES]}::text[]) as kept`.execute(
    trx,
  );
  if (kept.rows[0]?.kept !== true) fail('last-administrator');
}

/** The condition that user `a` can open menu item `m`. */
const OPENS = sql`
  (m.required_right is null or m.required_right = any(a.rights)) and (m.roles = '{}' or m.roles && a.roles)`;
