import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';

/** Stores values and replaces earlier ones. */
export async function upsertSettings(
  trx: Trx,
  values: Readonly<Record<string, unknown>>,
  by: number,
  now: Date,
): Promise<void> {
  const keys = Object.keys(values);
  if (keys.length === 0) return;
  const texts = Object.values(values).map((value) => JSON.stringify(value));
  await sql`
    insert into settings (key, value, changed_by, changed_at)
    select key, value, ${by}, ${now} from unnest(${keys}::text[], ${texts}::jsonb[]) as t(key, value)
    order by key
    on conflict (key) do update
      set value = excluded.value, changed_by = excluded.changed_by, changed_at = excluded.changed_at
      where settings.value is distinct from excluded.value`.execute(trx);
}

/** Deletes values, so that their defaults apply again. */
export async function deleteSettings(trx: Trx, keys: readonly string[]): Promise<void> {
  await sql`delete from settings where key = any(${[...keys]}::text[])`.execute(trx);
}

/** Locks the settings, so that other changes wait until this transaction ends. */
export async function lockSettings(trx: Trx): Promise<void> {
  await sql`lock table settings in share row exclusive mode`.execute(trx);
}

interface ChangeRow {
  key: string;
  at: string;
  by: string | null;
}

export async function listChanges(db: Db): Promise<ChangeRow[]> {
  const found = await sql<ChangeRow>`
    select s.key, s.changed_at as at, u.nick_name as by
    from settings s left join users u on u.id = s.changed_by and u.deleted_at is null
    order by s.key`.execute(db);
  return found.rows;
}
