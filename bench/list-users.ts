import { listUsers } from '@greenroom/contract/administration/users.ts';
import type { Client } from 'pg';
import type { BenchPlace } from './bench-place.ts';
import { callProduct } from './call-product.ts';
import { makeAdministrator, makeSchema } from './make-people.ts';
import { type Measurement, median, timed } from './measurement.ts';

const USERS = 100_000;
const CALLS = 40;
const BUDGET_MS = 20;
const DATABASE = 'bench_users';

/** An administrator's queries for the list. */
const PAGES: Readonly<Record<string, Record<string, string>>> = {
  'the first': {},
  'the thousandth, by name': { page: '1000', sort: 'nickName' },
  'of a role': { role: 'reviewer' },
  'of a department and those below': { departmentId: '1' },
  'disabled ones': { state: 'disabled' },
  'by one letter': { search: 'e' },
  'by a digit': { search: '9' },
  'by a first name and two letters of a last one': { search: 'c4ca42 c8' },
  'by an email': { search: 'person77777@example.com' },
};

/**
 * Measures the first half of P-13: a page from a list of many users over HTTP. The result is the slowest kind of page.
 */
export async function measureUserPages(place: BenchPlace, scale: number): Promise<Measurement> {
  const users = Math.round(USERS * scale);
  const client = await place.createDatabase(DATABASE);
  await makeSchema(client, place.url(DATABASE));
  const token = await makeAdministrator(client);
  await makeUsers(client, users);
  await client.end();
  const product = await place.startProduct(DATABASE);
  const page = (query: Record<string, string>) => callProduct(product.address, token, listUsers, { query });
  const { rows, total } = await page({});
  if (rows.length !== 20 || total < users) throw new Error(`a page of users has ${rows.length} rows of ${total}`);
  const taken: { name: string; ms: number }[] = [];
  for (const [name, query] of Object.entries(PAGES)) {
    const times: number[] = [];
    for (let call = 0; call < CALLS; call += 1) times.push((await timed(() => page(query))).ms);
    taken.push({ name, ms: median(times) });
  }
  await product.stop();
  await place.dropDatabase(DATABASE);
  const ours = Math.max(...taken.map(({ ms }) => ms));
  return {
    id: 'P-13',
    work: `a page of ${users.toLocaleString('en')} users, the slowest of ${taken.length} kinds`,
    ours: `${ours.toFixed(1)} ms`,
    limit: `${BUDGET_MS} ms`,
    ratio: null,
    budget: `≤ ${BUDGET_MS} ms`,
    met: ours <= BUDGET_MS,
    notes: [
      `P-13, pages: ${taken.map(({ name, ms }) => `${name} ${ms.toFixed(1)} ms`).join(', ')}; over HTTP, one by one`,
    ],
  };
}

/** Creates users with names (300 first names), addresses, roles, departments, groups and sign-ins. */
async function makeUsers(client: Client, users: number): Promise<void> {
  await client.query(`insert into departments (id, name, parent_id) overriding system value
    select n, 'Department ' || n, case when n > 10 then 1 + n % 10 end from generate_series(1, 60) n`);
  await client.query(
    `insert into users (username, nick_name, password_hash, email, department_id, disabled_at)
     select 'person' || n, substr(md5((n % 300)::text), 1, 6) || ' ' || substr(md5((n / 300)::text), 1, 8), '-', 'person' || n || '@example.com', 1 + n % 60,
       case when n % 50 = 0 then now() end
     from generate_series(1, $1::int) n`,
    [users],
  );
  await client.query(
    `insert into user_roles (user_id, role)
     select id, case when id % 100 = 0 then 'reviewer' else 'agent' end from users where username like 'person%'`,
  );
  await client.query(
    `insert into login_records (agent_id, agent_account, agent_nickname, role_level, at)
     select id, username, nick_name, 4, now() - n * interval '1 hour' from users, generate_series(1, 3) n`,
  );
  for (const table of ['users', 'user_roles', 'departments', 'login_records'])
    await client.query(`vacuum (analyze) ${table}`);
}
