import type { Client } from 'pg';

/**
 * Fills a table without its indexes and builds them afterwards, which takes a fraction of the time. Then it vacuums and
 * analyzes the table, so that the table is like one that has been in use for a while.
 */
export async function fillTable(client: Client, table: string, insert: string): Promise<void> {
  const { rows: constraints } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %I drop constraint %I', $1::text, conname) as drop,
       format('alter table %I add constraint %I %s', $1::text, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where conrelid = $1::regclass and contype = 'p'`,
    [table],
  );
  for (const { drop } of constraints) await client.query(drop);
  const { rows: indexes } = await client.query<{ name: string; make: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as make
     from pg_index where indrelid = $1::regclass`,
    [table],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(insert);
  for (const { make } of indexes) await client.query(make);
  for (const { add } of constraints) await client.query(add);
  await client.query(`vacuum (analyze) ${table}`);
}
