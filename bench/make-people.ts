import { createHash, randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { migrateDatabase } from '../server/src/platform/db/migrate.ts';

/** One group in ten is bound to the agent directly. The other nine are below that group. */
const GROUPS_TO_A_BINDING = 10;

export interface Agent {
  readonly userId: number;
  readonly token: string;
}

/** Creates an empty, migrated database with the two named brands and one other (ids 1, 2, 3). */
export async function makeSchema(client: Client, url: string): Promise<void> {
  await migrateDatabase({ ownerUrl: url, servingUrl: url });
  await client.query(
    `insert into apps (id, label, brand) values (1, 'Yaar', 'yaar'), (2, 'Topchat', 'topchat'), (3, 'Lumo', 'other')
     on conflict do nothing`,
  );
}

/**
 * Creates an agent with a session, and groups 1 to `groups` in app 1, all in the agent's scope. Every tenth group is
 * bound, and the others are below.
 */
export async function makeAgent(client: Client, groups: number): Promise<Agent> {
  await client.query(
    `insert into agent_groups (id, parent_id, app_id, name, country)
     select n, case when (n - 1) % $2 > 0 then n - (n - 1) % $2 end, 1, 'Group ' || n, 'TR'
     from generate_series(1, $1::bigint) n`,
    [groups, GROUPS_TO_A_BINDING],
  );
  await client.query(`select setval(pg_get_serial_sequence('agent_groups', 'id'), $1)`, [groups]);
  await client.query(
    `insert into agent_group_ancestors (group_id, ancestor_id, depth)
     select id, id, 0 from agent_groups union all select id, parent_id, 1 from agent_groups where parent_id is not null`,
  );
  const { rows } = await client.query<{ id: string }>(
    `insert into users (username, nick_name, password_hash) values ('agent', 'Agent', '-') returning id`,
  );
  const userId = Number(rows[0]?.id);
  await client.query(`insert into user_roles (user_id, role) values ($1, 'agent')`, [userId]);
  await client.query(
    `insert into bindings (user_id, group_id) select $1, id from agent_groups where parent_id is null`,
    [userId],
  );
  const token = await makeSession(client, userId);
  for (const table of ['agent_groups', 'agent_group_ancestors', 'users', 'user_roles', 'bindings', 'sessions']) {
    await client.query(`vacuum (analyze) ${table}`);
  }
  return { userId, token };
}

/** Creates an administrator with a session and returns its token. */
export async function makeAdministrator(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (username, nick_name, password_hash) values ('admin', 'Admin', '-') returning id`,
  );
  const userId = Number(rows[0]?.id);
  await client.query(`insert into user_roles (user_id, role) values ($1, 'administrator')`, [userId]);
  return makeSession(client, userId);
}

async function makeSession(client: Client, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into sessions (token_hash, user_id, remember_me, created_at, last_seen_at, expires_at)
     values ($1, $2, true, now(), now(), now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), userId],
  );
  return token;
}
