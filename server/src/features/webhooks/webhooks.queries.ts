import type { WebhookRow } from '@greenroom/contract/webhooks/webhooks.ts';
import { type RawBuilder, sql } from 'kysely';
import { grantsOf, type HeldGrant } from '../../access/within-own.ts';
import type { Db, Trx } from '../../platform/db/database.ts';
import { versionOf } from '../../platform/version.ts';

/** A caller who sees their own webhooks and certain other users' webhooks. */
export interface Keeper {
  readonly userId: number;
  readonly others: readonly number[];
}

function within({ userId, others }: Keeper): RawBuilder<boolean> {
  return sql<boolean>`(w.user_id = ${userId} or w.user_id = any(${[...others]}::bigint[]))`;
}

/** Lists all users who have a webhook, with the grants from their roles. */
export async function listOwners(db: Db): Promise<{ id: number; grants: HeldGrant[] }[]> {
  const found = await sql<{ id: number; grants: HeldGrant[] }>`
    select u.id, ${grantsOf(sql`u.id`)} as grants from users u where u.id in (select user_id from webhooks)`.execute(
    db,
  );
  return found.rows;
}

function columns({ userId }: Keeper, now: Date): RawBuilder<unknown> {
  return sql`
    w.id, w.name, w.url, w.kinds, w.user_id = ${userId} as own, u.nick_name as owner, w.disabled_at is null as enabled,
    w.created_at as "createdAt", w.failing_since as "failingSince", w.disabled_at as "disabledAt",
    w.disabled_reason as "disabledReason",
    (select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting') as waiting,
    coalesce((select d.state = 'failed' from webhook_deliveries d
      where d.webhook_id = w.id and d.tried_at is not null order by d.tried_at desc, d.id desc limit 1), false) as "gaveUp",
    (select max(d.delivered_at) from webhook_deliveries d where d.webhook_id = w.id) as "deliveredAt",
    case when w.previous_until > ${now} then w.previous_until end as "oldSecretUntil"`;
}

/** Returns the editable fields, from which a webhook's version is computed. */
export function editedFields({ name, url, kinds, enabled }: Omit<WebhookRow, 'version'>) {
  return { name, url, kinds, enabled };
}

function withVersion(row: Omit<WebhookRow, 'version'>): WebhookRow {
  return { ...row, version: versionOf(editedFields(row)) };
}

/** Lists webhooks, with the caller's own first. */
export async function listWebhookRows(
  db: Db,
  keeper: Keeper,
  { size, offset, now }: { readonly size: number; readonly offset: number; readonly now: Date },
): Promise<WebhookRow[]> {
  const found = await sql<Omit<WebhookRow, 'version'>>`
    select ${columns(keeper, now)} from webhooks w join users u on u.id = w.user_id where ${within(keeper)}
    order by w.user_id = ${keeper.userId} desc, w.id limit ${size} offset ${offset}`.execute(db);
  return found.rows.map(withVersion);
}

export async function countWebhookRows(db: Db, keeper: Keeper): Promise<number> {
  const found = await sql<{ total: number }>`
    select count(*) as total from webhooks w where ${within(keeper)}`.execute(db);
  return found.rows[0]?.total ?? 0;
}

export async function findWebhookRow(db: Db, keeper: Keeper, id: number, now: Date): Promise<WebhookRow | undefined> {
  const found = await sql<Omit<WebhookRow, 'version'>>`
    select ${columns(keeper, now)} from webhooks w join users u on u.id = w.user_id
    where w.id = ${id} and ${within(keeper)}`.execute(db);
  return found.rows.map(withVersion)[0];
}

/** Locks a webhook until the transaction ends. Returns false if the caller can't manage any webhook with this ID. */
export async function lockWebhook(trx: Trx, keeper: Keeper, id: number): Promise<boolean> {
  const found = await sql`
    select from webhooks w where w.id = ${id} and ${within(keeper)} for no key update`.execute(trx);
  return found.rows.length > 0;
}

/** Counts a user's webhooks. Further calls by the same user wait until the transaction ends. */
export async function countOwn(trx: Trx, userId: number): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
  const found = await sql<{ total: number }>`
    select count(*) as total from webhooks where user_id = ${userId}`.execute(trx);
  return found.rows[0]?.total ?? 0;
}

export interface WebhookFields {
  readonly name: string;
  readonly url: string;
  readonly kinds: readonly string[];
}

export async function insertWebhook(
  trx: Trx,
  userId: number,
  { name, url, kinds }: WebhookFields,
  { secret, now }: { readonly secret: Buffer; readonly now: Date },
): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into webhooks (user_id, name, url, kinds, secret, created_at)
    values (${userId}, ${name}, ${url}, ${[...kinds]}::text[], ${secret}, ${now}) returning id`.execute(trx);
  return made.rows[0]?.id ?? 0;
}

/** Updates a webhook. Fields that are left out stay unchanged. */
export async function updateWebhook(trx: Trx, id: number, change: Partial<WebhookFields>): Promise<void> {
  await sql`
    update webhooks set name = coalesce(${change.name ?? null}, name), url = coalesce(${change.url ?? null}, url),
      kinds = coalesce(${change.kinds === undefined ? null : [...change.kinds]}::text[], kinds)
    where id = ${id}`.execute(trx);
}

/** Switches a webhook on, and clears its failures. */
export async function switchOn(trx: Trx, id: number): Promise<void> {
  await sql`
    update webhooks set disabled_at = null, disabled_reason = null, failing_since = null
    where id = ${id} and disabled_at is not null`.execute(trx);
}

export async function removeWebhook(trx: Trx, id: number): Promise<void> {
  await sql`delete from webhooks where id = ${id}`.execute(trx);
}

/** Stores a new secret. Until `until`, the previous secret also signs deliveries. */
export async function replaceSecret(trx: Trx, id: number, secret: Buffer, until: Date): Promise<void> {
  await sql`
    update webhooks set previous_secret = secret, previous_until = ${until}, secret = ${secret}
    where id = ${id}`.execute(trx);
}
