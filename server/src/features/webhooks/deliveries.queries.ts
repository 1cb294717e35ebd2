import type { WebhookKind } from '@greenroom/contract/webhooks/webhook-kinds.ts';
import type { DeliveryRow } from '@greenroom/contract/webhooks/webhooks.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';

/** What of the log is wanted. */
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

/** A page of a webhook's log, the latest first. */
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

/** What was sent and answered. */
export async function findContent(db: Db, id: number): Promise<Content | undefined> {
  const found = await sql<Content>`
    select items, to_jsonb(group_ids) as "groupIds", headers, answer from webhook_deliveries where id = ${id}`.execute(
    db,
  );
  return found.rows[0];
}

/** A test delivery, due at once. @returns its id */
export async function insertTest(trx: Trx, webhookId: number, now: Date): Promise<number> {
  const kind: WebhookKind = 'webhook.test';
  const entered = await sql<{ id: number }>`
    insert into webhook_deliveries (webhook_id, message_id, kind, items, group_ids, created_at, next_at)
    values (${webhookId}, 'msg_' || replace(gen_random_uuid()::text, '-', ''), ${kind},
      ${JSON.stringify([{ webhookId }])}::jsonb, '{}', ${now}, ${now}) returning id`.execute(trx);
  return entered.rows[0]?.id ?? 0;
}

/** Makes a delivery due at once, with all its attempts before it again; one that is being sent just now stays. */
export async function makeDue(trx: Trx, id: number, now: Date): Promise<void> {
  await sql`
    update webhook_deliveries set state = 'waiting', attempts = 0, next_at = ${now}
    where id = ${id} and state <> 'withdrawn' and (sending_until is null or sending_until <= ${now})`.execute(trx);
}

/** Deletes what is past its time, and secrets that no longer sign. */
export async function deleteDeliveriesBefore(db: Db, before: Date, now: Date): Promise<void> {
  await sql`delete from webhook_deliveries where created_at < ${before}`.execute(db);
  await sql`
    update webhooks set previous_secret = null, previous_until = null where previous_until <= ${now}`.execute(db);
}
