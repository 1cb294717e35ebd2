import { createHash, randomBytes } from 'node:crypto';
import type { RoleKey } from '@greenroom/contract/access/roles.ts';
import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { sql } from 'kysely';
import { markOf } from '../../src/access/evidence.ts';
import { hashPassword } from '../../src/platform/crypto/passwords.ts';
import type { Db } from '../../src/platform/db/database.ts';
import type { TestServer } from '../server.ts';
import type { BuiltUser, SignedIn } from '../signed-in.ts';

/** Builders for tests. Each function fills in the fields that a test doesn't give. */

let counter = 0;
const next = () => {
  counter += 1;
  return counter;
};

export const TEST_PASSWORD = 'correct horse';
/** The tests' users share one password hash, since hashing is slow by design. */
let sharedHash: Promise<string> | null = null;

export async function buildUser(
  db: Db,
  given: { role?: RoleKey; username?: string; nickName?: string; email?: string } = {},
): Promise<BuiltUser> {
  sharedHash ??= hashPassword(TEST_PASSWORD);
  const username = given.username ?? `user${next()}`;
  const made = await sql<{ id: number }>`
    insert into users (username, nick_name, password_hash, email)
    values (${username}, ${given.nickName ?? `Nick ${username}`}, ${await sharedHash}, ${given.email ?? null}) returning id`.execute(
    db,
  );
  const id = made.rows[0]?.id ?? 0;
  if (given.role !== undefined && given.role !== 'default') {
    await sql`insert into user_roles (user_id, role) values (${id}, ${given.role})`.execute(db);
  }
  return { id, username };
}

/** Creates a user with a session directly in the database, since sign-in has its own tests. */
export async function signIn(server: TestServer, role: RoleKey, user?: BuiltUser): Promise<SignedIn> {
  const db = server.product.deps.db;
  const built = user ?? (await buildUser(db, { role }));
  return { ...built, token: await buildSession(db, built.id, server.clock.now()) };
}

/** Creates a one-day session that is valid for every process on the database. @returns its token */
export async function buildSession(db: Db, userId: number, now = new Date()): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    insert into sessions (token_hash, user_id, remember_me, created_at, last_seen_at, expires_at)
    values (${createHash('sha256').update(token).digest()}, ${userId}, false, ${now}, ${now},
      ${new Date(now.getTime() + 86_400_000)})`.execute(db);
  return token;
}

/** Creates the two named brands and one other, with the IDs 1, 2 and 3. */
async function buildApps(db: Db): Promise<void> {
  await sql`
    insert into apps (id, label, brand) values (1, 'Yaar', 'yaar'), (2, 'Topchat', 'topchat'), (3, 'Lumo', 'other')
    on conflict do nothing`.execute(db);
}

export async function buildGroup(
  db: Db,
  given: { appId?: number; parentId?: number; name?: string; country?: string; agentId?: number } = {},
): Promise<{ id: number; appId: number }> {
  await buildApps(db);
  const appId = given.appId ?? 1;
  const made = await sql<{ id: number }>`
    insert into agent_groups (app_id, parent_id, name, country)
    values (${appId}, ${given.parentId ?? null}, ${given.name ?? `Group ${next()}`}, ${given.country ?? 'TR'}) returning id`.execute(
    db,
  );
  const id = made.rows[0]?.id ?? 0;
  await sql`
    insert into agent_group_ancestors (group_id, ancestor_id, depth)
    select ${id}::bigint, ancestor_id, depth + 1 from agent_group_ancestors where group_id = ${given.parentId ?? null}
    union all select ${id}::bigint, ${id}::bigint, 0`.execute(db);
  if (given.agentId !== undefined) await bindGroup(db, given.agentId, id);
  return { id, appId };
}

export async function bindGroup(db: Db, userId: number, groupId: number): Promise<void> {
  await sql`insert into bindings (user_id, group_id) values (${userId}, ${groupId})`.execute(db);
}

export interface AccountGiven {
  hostId?: string;
  appId?: number;
  state?: 'active' | 'deleted' | 'banned';
  name?: string;
  avatarUrl?: string | null;
  avatarIsDefault?: boolean;
  gender?: number;
  country?: string;
  birthDate?: string;
  homepageVideoUrl?: string | null;
  personKey?: string | null;
}

/** Creates an account that passes every check except those that the given fields fail. */
export async function buildAccount(db: Db, given: AccountGiven = {}): Promise<{ hostId: string; appId: number }> {
  const hostId = given.hostId ?? String(50_000_000 + next());
  const appId = given.appId ?? 1;
  const avatar = given.avatarUrl === undefined ? `/avatar/a-${hostId}.webp` : given.avatarUrl;
  const video = given.homepageVideoUrl === undefined ? `/avatar/v-${hostId}.webm` : given.homepageVideoUrl;
  await sql`
    insert into accounts (host_id, app_id, state, name, avatar_url, avatar_is_default, gender, birth_date, country,
      homepage_video_url, kyc_verified, person_key, reported_at)
    values (${hostId}, ${appId}, ${given.state ?? 'active'}, ${given.name ?? 'Leyla'}, ${avatar},
      ${given.avatarIsDefault ?? false}, ${given.gender ?? 2}, ${given.birthDate ?? '2001-05-12'}, ${given.country ?? 'TR'},
      ${video}, true, ${given.personKey ?? null}, '2026-01-01')`.execute(db);
  return { hostId, appId };
}

/** Creates a membership and its row by person. The membership is open unless `toAt` is given. */
export async function buildMembership(
  db: Db,
  given: { hostId: string; appId?: number; groupId: number; fromAt?: string; toAt?: string },
): Promise<number> {
  const appId = given.appId ?? 1;
  const made = await sql<{ id: number }>`
    insert into memberships (host_id, app_id, group_id, from_at, to_at)
    values (${given.hostId}, ${appId}, ${given.groupId}, ${given.fromAt ?? '2025-03-01'}, ${given.toAt ?? null})
    returning id`.execute(db);
  const id = made.rows[0]?.id ?? 0;
  await sql`
    insert into person_memberships (person_key, membership_id, host_id, app_id, group_id, from_at, to_at)
    select a.person_key, m.id, m.host_id, m.app_id, m.group_id, m.from_at, m.to_at
    from memberships m join accounts a on a.host_id = m.host_id and a.app_id = m.app_id
    where m.id = ${id} and m.host_id = ${given.hostId} and a.person_key is not null`.execute(db);
  return id;
}

/** An application with its account's visible data, which a verdict on it must include. */
export interface SeenApplication extends ApplicationKey {
  mark: string;
  pictureSeen: true;
}

export interface BuiltApplication extends SeenApplication {
  batchId: number;
}

/** Creates an application with its batch. The application is open unless upload codes are given. */
export async function buildApplication(
  db: Db,
  given: {
    hostId?: string;
    groupId: number;
    appId?: number;
    submittedBy: number;
    uploadCodes?: readonly number[];
    suggestedCodes?: readonly number[];
    submittedAt?: string;
  },
): Promise<BuiltApplication> {
  const { appId = 1, uploadCodes = [], suggestedCodes = [], submittedAt = '2026-02-01T08:00:00Z' } = given;
  const hostId = given.hostId ?? (await buildAccount(db, { appId })).hostId;
  const ok = uploadCodes.length === 0;
  const batch = await sql<{ id: number }>`
    insert into batches (kind, state, group_id, submitted_by, submitted_at, total, checked, succeeded, failed)
    values ('add', 'finished', ${given.groupId}, ${given.submittedBy}, ${submittedAt}, 1, 1, ${ok ? 1 : 0}, ${ok ? 0 : 1})
    returning id`.execute(db);
  const batchId = batch.rows[0]?.id ?? 0;
  const made = await sql<{ id: number }>`
    insert into applications (host_id, app_id, group_id, batch_id, line, upload_status, upload_codes, suggested_codes,
      review_status, open, submitted_at)
    values (${hostId}, ${appId}, ${given.groupId}, ${batchId}, 1, ${ok ? 1 : 0}, ${uploadCodes}::smallint[],
      ${suggestedCodes}::smallint[], ${ok ? 0 : null}, ${ok}, ${submittedAt}) returning id`.execute(db);
  const seen = await seenNow(db, { hostId, applicationId: made.rows[0]?.id ?? 0 });
  return { ...seen, batchId };
}

/** Returns applications as a user currently sees them, with the mark for all facts in a case. */
export async function allSeenNow(db: Db, keys: readonly ApplicationKey[]): Promise<SeenApplication[]> {
  const ids = keys.map(({ applicationId }) => applicationId);
  const found = await sql<SeenApplication>`
    select a.host_id as "hostId", a.id as "applicationId", ${markOf()} as mark, true as "pictureSeen"
    from unnest(${ids}::bigint[]) with ordinality as k(id, place)
    join applications a on a.id = k.id
    left join accounts ac on ac.host_id = a.host_id and ac.app_id = a.app_id
    order by k.place`.execute(db);
  return found.rows;
}

/** Returns one application as `allSeenNow` does. */
export async function seenNow(db: Db, key: ApplicationKey): Promise<SeenApplication> {
  const [seen] = await allSeenNow(db, [key]);
  if (seen === undefined) throw new Error(`no application ${key.applicationId}`);
  return seen;
}

export interface FactGiven {
  hostId: string;
  appId?: number;
  day: string;
  coins: number;
  giftCoins?: number;
  final?: boolean;
  reportedAt?: string;
  /** The day's time zone. */
  timeZone?: string;
}

/**
 * Creates a day as the platform reported it, with the sums by day and by group. It counts for the group given by the
 * memberships.
 */
export async function buildFact(db: Db, given: FactGiven): Promise<void> {
  const { hostId, appId = 1, day, coins, giftCoins = null, final = true, timeZone = 'UTC' } = given;
  const reportedAt = given.reportedAt ?? `${day}T23:59:00Z`;
  const month = day.slice(0, 7);
  await sql`
    select make_fact_month(${month})
    where to_regclass(${`daily_facts_${month.replace('-', '_')}`}) is null`.execute(db);
  await sql`
    with made as (
      insert into daily_facts (host_id, app_id, day, group_id, total_coins, gift_coins, final, reported_at)
      select ${hostId}, ${appId}, ${day}, (
        select m.group_id from memberships m where m.host_id = ${hostId} and m.app_id = ${appId}
          and m.from_at < (${day}::date + 1)::timestamp at time zone ${timeZone}
          and (m.to_at is null or m.to_at > ${day}::date::timestamp at time zone ${timeZone})
        order by m.from_at, m.id limit 1
      ), ${coins}, ${giftCoins}, ${final}, ${reportedAt}
      returning app_id, day, group_id, total_coins, (not final)::int as provisional, reported_at
    ), by_day as (
      insert into fact_days (app_id, day, facts, provisional, reported_at)
      select app_id, day, 1, provisional, reported_at from made
      on conflict (app_id, day) do update set facts = fact_days.facts + 1,
        provisional = fact_days.provisional + excluded.provisional,
        reported_at = greatest(fact_days.reported_at, excluded.reported_at)
    )
    insert into group_days (group_id, day, facts, provisional, total_coins)
    select group_id, day, 1, provisional, total_coins from made where group_id is not null
    on conflict (group_id, day) do update set facts = group_days.facts + 1,
      provisional = group_days.provisional + excluded.provisional,
      total_coins = group_days.total_coins + excluded.total_coins, summed = false`.execute(db);
}
