import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { hashPassword } from '../server/src/platform/crypto/passwords.ts';

async function withDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Creates the accounts in the fixtures' sheets. hosts-1000.xlsx has 1,000 IDs: the last 60 don't exist, 20 are male,
 * and 20 have no avatar. The other sheets' accounts, and 64000001 to 64000040 for typing, are all valid.
 */
export async function plantAccounts(url: string): Promise<void> {
  await withDatabase(url, async (client) => {
    await client.query(`
      insert into accounts (host_id, app_id, state, name, avatar_url, avatar_is_default, gender, birth_date, country,
        homepage_video_url, kyc_verified, reported_at)
      select n::text, 1, 'active', 'Host ' || (n % 1000),
        case when n between 61000021 and 61000040 then null else (select avatar_url from accounts where avatar_url is not null limit 1) end,
        false, case when n between 61000001 and 61000020 then 1 else 2 end, '2000-05-05', 'TR', null, true, now()
      from (
        select generate_series(61000001, 61000940) union all select generate_series(62000001, 62000300)
        union all select generate_series(63000001, 63000200) union all select generate_series(64000001, 64000040)
      ) t(n)`);
  });
}

/** Sets a known password for the first user with a role, since the demonstration users' passwords are unknown. */
export async function setPassword(url: string, role: string, password: string): Promise<string> {
  return withDatabase(url, async (client) => {
    const hash = await hashPassword(password);
    const changed = await client.query<{ username: string }>(
      `update users set password_hash = $2 where id = (
         select user_id from user_roles where role = $1 order by user_id limit 1) returning username`,
      [role, hash],
    );
    return changed.rows[0]?.username ?? '';
  });
}

/** Reads the solution to a verification code, which only tests can do. */
export async function readCode(url: string, uuid: string): Promise<string> {
  return withDatabase(url, async (client) => {
    const found = await client.query<{ answer: string }>('select answer from captchas where uuid = $1', [uuid]);
    return found.rows[0]?.answer ?? '';
  });
}

/** Counts how many of these hosts have an open membership. */
export async function countMembers(url: string, hostIds: readonly string[]): Promise<number> {
  return withDatabase(url, async (client) => {
    const found = await client.query<{ count: string }>(
      'select count(*) from memberships where to_at is null and host_id = any($1)',
      [hostIds],
    );
    return Number(found.rows[0]?.count ?? 0);
  });
}

/** Returns the ID of a host's open application. */
export async function findOpenApplication(url: string, hostId: string): Promise<string> {
  return withDatabase(url, async (client) => {
    const found = await client.query<{ id: string }>('select id from applications where open and host_id = $1', [
      hostId,
    ]);
    return found.rows[0]?.id ?? '';
  });
}

/** Creates a user's session, with everything that the user's role requires, and returns the token. */
export async function plantSession(url: string, username: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await runSql(
    url,
    `insert into sessions (token_hash, user_id, remember_me, created_at, last_seen_at, expires_at, address, user_agent,
       second_factor)
     select $1, id, false, now(), now(), now() + interval '1 day', '127.0.0.1', 'planted', true from users where username = $2`,
    [createHash('sha256').update(token).digest(), username],
  );
  return token;
}

/** Runs SQL that a journey needs in addition to the browser, for example to end a session or revoke a role. */
export async function runSql(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  return withDatabase(url, async (client) => (await client.query<Record<string, unknown>>(text, [...values])).rows);
}

/** Creates a service token that can deliver accounts. */
export async function plantToken(url: string): Promise<string> {
  const token = `gr_${randomBytes(32).toString('base64url')}`;
  await runSql(
    url,
    `insert into api_tokens (name, token_hash, scopes, expires_at)
     values ('planted', $1, '{accounts:ingest}', now() + interval '1 day')`,
    [createHash('sha256').update(token).digest()],
  );
  return token;
}

/** Creates a user with a role and a known password. The nickname is the username. */
export async function plantUser(
  url: string,
  who: { username: string; password: string; email: string },
  role: string,
): Promise<void> {
  const hash = await hashPassword(who.password);
  await runSql(
    url,
    `with made as (
       insert into users (username, nick_name, password_hash, email) values ($1, $1, $2, $3) returning id
     ) insert into user_roles (user_id, role) select id, $4 from made`,
    [who.username, hash, who.email, role],
  );
}

/** Records enough failed sign-ins to lock the username at 192.0.2.7. */
export async function plantFailures(url: string, username: string): Promise<void> {
  await runSql(url, `insert into sign_in_failures values ($1, '192.0.2.7', 9, now())`, [username]);
  await runSql(
    url,
    `insert into failed_sign_ins (username, address, day, outcome, tries, first_at, last_at)
     values ($1, '192.0.2.7', current_date, 'password', 9, now(), now())`,
    [username],
  );
}
