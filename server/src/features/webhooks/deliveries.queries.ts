import { rightFor, WEBHOOK_ITEMS_MAX, type WebhookKind } from '@greenroom/contract/webhooks/webhook-kinds.ts';
import type { DeliveryRow } from '@greenroom/contract/webhooks/webhooks.ts';
import { type RawBuilder, sql } from 'kysely';
import { holds, seesAllGroups } from '../../access/rights.ts';
import type { Db, Trx } from '../../platform/db/database.ts';

/** The filter for a webhook's log. */
export interface DeliveryFilter {
  readonly webhookId: number;
  readonly state?: DeliveryRow['state'] | undefined;
  readonly kind?: WebhookKind | undefined;
}

const COLUMNS = sql`
  d.id, d.message_id as "messageId", d.kind, jsonb_array_length(d.items) as items, d.created_at as "createdAt", d.state,
  d.attempts, d.next_at as "nextAt", d.tried_at as "triedAt", d.status, d.problem, d.milliseconds,
  d.delivered_at as "deliveredAt"`;

function matching({ webhookId, state, kind }: DeliveryFilter): RawBuilder<boolean> {
  return sql<boolean>`d.webhook_id = ${webhookId}
    and (${state ?? null}::text is null or d.state = ${state ?? null})
    and (${kind ?? null}::text is null or d.kind = ${kind ?? null})`;
}

/** Lists a page of a webhook's log, latest first. */
export async function listDeliveryRows(
  db: Db,
  filter: DeliveryFilter,
  page: { readonly size: number; readonly offset: number },
): Promise<DeliveryRow[]> {
  const found = await sql<DeliveryRow>`
    select ${COLUMNS} from webhook_deliveries d where ${matching(filter)}
    order by d.id desc limit ${page.size} offset ${page.offset}`.execute(db);
  return found.rows;
}

export async function countDeliveryRows(db: Db, filter: DeliveryFilter): Promise<number> {
  const found = await sql<{ total: number }>`
    select count(*) as total from webhook_deliveries d where ${matching(filter)}`.execute(db);
  return found.rows[0]?.total ?? 0;
}

export async function findDeliveryRow(db: Db, webhookId: number, id: number): Promise<DeliveryRow | undefined> {
  const found = await sql<DeliveryRow>`
    select ${COLUMNS} from webhook_deliveries d where d.webhook_id = ${webhookId} and d.id = ${id}`.execute(db);
  return found.rows[0];
}

interface Content {
  items: { groupId?: number }[];
  groupIds: number[];
  headers: Record<string, string> | null;
  answer: string | null;
}

/** Returns what was sent and what the receiver answered. */
export async function findContent(db: Db, id: number): Promise<Content | undefined> {
  const found = await sql<Content>`
    select items, to_jsonb(group_ids) as "groupIds", headers, answer from webhook_deliveries where id = ${id}`.execute(
    db,
  );
  return found.rows[0];
}

/** Inserts a test delivery that is due immediately. @returns its ID */
export async function insertTest(trx: Trx, webhookId: number, now: Date): Promise<number> {
  const kind: WebhookKind = 'webhook.test';
  const entered = await sql<{ id: number }>`
    insert into webhook_deliveries (webhook_id, message_id, kind, items, group_ids, created_at, next_at)
    values (${webhookId}, 'msg_' || replace(gen_random_uuid()::text, '-', ''), ${kind},
      ${JSON.stringify([{ webhookId }])}::jsonb, '{}', ${now}, ${now}) returning id`.execute(trx);
  return entered.rows[0]?.id ?? 0;
}

/** Makes a delivery due immediately and resets its attempts. A delivery that is being sent stays unchanged. */
export async function makeDue(trx: Trx, id: number, now: Date): Promise<void> {
  await sql`
    update webhook_deliveries set state = 'waiting', attempts = 0, next_at = ${now}
    where id = ${id} and state <> 'withdrawn' and (sending_until is null or sending_until <= ${now})`.execute(trx);
}

/** Deletes deliveries past their retention time, and secrets that no longer sign deliveries. */
export async function deleteDeliveriesBefore(db: Db, before: Date, now: Date): Promise<void> {
  await sql`delete from webhook_deliveries where created_at < ${before}`.execute(db);
  await sql`
    update webhooks set previous_secret = null, previous_until = null where previous_until <= ${now}`.execute(db);
}

/**
 * Returns whether any enabled webhook subscribes to a kind. Most installations have none, and then nothing else is
 * queried.
 */
export async function isWanted(trx: Trx, kind: WebhookKind): Promise<boolean> {
  const found = await sql<{ wanted: boolean }>`
    select exists (select from webhooks where disabled_at is null and ${kind} = any(kinds)) as wanted`.execute(trx);
  return found.rows[0]?.wanted ?? false;
}

/** An event in a group, in the form that receivers get. */
export interface Happened {
  readonly groupId: number;
  readonly item: object;
}

/** Returns the condition that the owner is active, can have webhooks, and has the right for this kind. */
export function mayReceive(userColumn: RawBuilder<unknown>, kind: WebhookKind): RawBuilder<boolean> {
  const right = rightFor(kind);
  return sql<boolean>`(
    exists (select from users told where told.id = ${userColumn} and told.disabled_at is null and told.deleted_at is null)
    and ${holds(userColumn, 'webhooks:manage')} and ${right === null ? sql`true` : holds(userColumn, right)})`;
}

/**
 * Inserts deliveries for events. Each webhook gets one that subscribes to the kind and whose owner can see the group.
 * It uses one statement, and each delivery has at most `WEBHOOK_ITEMS_MAX` items.
 * @returns the number of deliveries
 */
export async function insertDeliveries(
  trx: Trx,
  kind: WebhookKind,
  happened: readonly Happened[],
  now: Date,
): Promise<number> {
  const groupIds = happened.map(({ groupId }) => groupId);
  const items = happened.map(({ item }) => JSON.stringify(item));
  const entered = await sql`
    with told as materialized (
      select w.id, w.user_id, ${seesAllGroups(sql`w.user_id`)} as all_groups from webhooks w
      where w.disabled_at is null and ${kind} = any(w.kinds) and ${mayReceive(sql`w.user_id`, kind)}
    ), chosen as (
      select t.id, e.group_id, e.item, row_number() over (partition by t.id order by e.place) - 1 as place
      from told t
      cross join unnest(${groupIds}::bigint[], ${items}::jsonb[]) with ordinality as e(group_id, item, place)
      where t.all_groups or exists (
        select from group_scope gs where gs.user_id = t.user_id and gs.group_id = e.group_id)
    )
    insert into webhook_deliveries (webhook_id, message_id, kind, items, group_ids, created_at, next_at)
    select c.id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), ${kind}, jsonb_agg(c.item order by c.place),
      array_agg(distinct c.group_id), ${now}, ${now}
    from chosen c group by c.id, c.place / ${WEBHOOK_ITEMS_MAX}::bigint`.execute(trx);
  return Number(entered.numAffectedRows ?? 0n);
}

/**
 * Inserts deliveries for a user's own items, one for each of their webhooks that subscribes to the kind.
 * @param items at most `WEBHOOK_ITEMS_MAX`
 * @returns the number of deliveries
 */
export async function insertOwnDeliveries(
  trx: Trx,
  kind: WebhookKind,
  userId: number,
  items: readonly object[],
  now: Date,
): Promise<number> {
  const entered = await sql`
    insert into webhook_deliveries (webhook_id, message_id, kind, items, group_ids, created_at, next_at)
    select w.id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), ${kind}, ${JSON.stringify(items)}::jsonb, '{}',
      ${now}, ${now}
    from webhooks w
    where w.user_id = ${userId} and w.disabled_at is null and ${kind} = any(w.kinds)
      and ${mayReceive(sql`w.user_id`, kind)}`.execute(trx);
  return Number(entered.numAffectedRows ?? 0n);
}
