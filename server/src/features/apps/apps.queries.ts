import type { App } from '@greenroom/contract/administration/apps.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';
import { nameOrder } from '../../platform/db/name-order.ts';
import { versionOf } from '../../platform/version.ts';

type AppGiven = Omit<App, 'groups' | 'version'>;
type AppFound = Omit<App, 'version'>;

const rows = sql<AppFound>`
  select a.id, a.label, a.brand, coalesce(n.groups, 0) as groups
  from apps a
  left join (select app_id, count(*) as groups from agent_groups where deleted_at is null group by app_id) n
    on n.app_id = a.id`;

/** Returns the editable fields, from which an app's version is computed. */
export function editedFields({ label, brand }: AppGiven) {
  return { label, brand };
}

function withVersion(app: AppFound): App {
  return { ...app, version: versionOf(editedFields(app)) };
}

/** Returns every app with its number of groups, by label. */
export async function listAppRows(db: Db): Promise<App[]> {
  const found = await sql<AppFound>`${rows} order by ${nameOrder('a.label')}, a.id`.execute(db);
  return found.rows.map(withVersion);
}

/** @throws Error if the app is missing, although this transaction wrote it */
export async function readAppRow(trx: Trx, id: number): Promise<App> {
  const found = await sql<AppFound>`${rows} where a.id = ${id}`.execute(trx);
  const [row] = found.rows;
  if (!row) throw new Error('the app is not there');
  return withVersion(row);
}

/** Locks and returns the apps. Other transactions that change an app wait until this one ends. Readers don't wait. */
export async function lockApps(trx: Trx): Promise<AppGiven[]> {
  await sql`lock table apps in share row exclusive mode`.execute(trx);
  const found = await sql<AppGiven>`select id, label, brand from apps`.execute(trx);
  return found.rows;
}

export async function insertApp(trx: Trx, { id, label, brand }: AppGiven): Promise<void> {
  await sql`insert into apps (id, label, brand) values (${id}, ${label}, ${brand})`.execute(trx);
}

export async function updateApp(trx: Trx, { id, label, brand }: AppGiven): Promise<void> {
  await sql`update apps set label = ${label}, brand = ${brand} where id = ${id}`.execute(trx);
}
