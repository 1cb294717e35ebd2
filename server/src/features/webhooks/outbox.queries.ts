import { rightFor, WEBHOOK_ITEMS_MAX, type WebhookKind } from '@greenroom/contract/webhooks/webhook-kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import { holds, seesAllGroups } from '../../access/rights.ts';
import type { Trx } from '../../platform/db/database.ts';

/** Whether a webhook that is on wants a kind: most installations have none, and nothing more is asked then. */
export async function isWanted(trx: Trx, kind: WebhookKind): Promise<boolean> {
  const found = await sql<{ wanted: boolean }>`
    select exists (select from webhooks where disabled_at is null and ${kind} = any(kinds)) as wanted`.execute(trx);
  return found.rows[0]?.wanted ?? false;
}

/** What happened in a group, as a receiver is told it. */
export interface Happened {
  readonly groupId: number;
  readonly item: object;
}

/** That an owner may be told: they are there, keep webhooks, and have the kind's right. */
export function mayBeTold(userColumn: RawBuilder<unknown>, kind: WebhookKind): RawBuilder<boolean> {
  const right = rightFor(kind);
  return sql<boolean>`(
    exists (select from users told where told.id = ${userColumn} and told.disabled_at is null and told.deleted_at is null)
    and ${holds(userColumn, 'webhooks:manage')} and ${right === null ? sql`true` : holds(userColumn, right)})`;
}

/**
 * Enters what happened for each webhook that wants the kind and whose owner may see the group: in one statement, in
 * deliveries of at most `WEBHOOK_ITEMS_MAX` items.
 * @returns how many deliveries
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
      where w.disabled_at is null and ${kind} = any(w.kinds) and ${mayBeTold(sql`w.user_id`, kind)}
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
 * Enters what is a user's own for each of their webhooks that wants the kind, as one delivery of all items.
 * @param items at most `WEBHOOK_ITEMS_MAX`
 * @returns how many deliveries
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
      and ${mayBeTold(sql`w.user_id`, kind)}`.execute(trx);
  return Number(entered.numAffectedRows ?? 0n);
}
