import type { WebhookKind } from '@greenroom/contract/webhooks/webhook-kinds.ts';
import type { DeliveryProblem } from '@greenroom/contract/webhooks/webhooks.ts';
import { type RawBuilder, sql } from 'kysely';
import { seesAllGroups } from '../../access/rights.ts';
import type { Db, Trx } from '../../platform/db/database.ts';
import { mayReceive } from './deliveries.queries.ts';

/** A delivery that this process is sending, with all data that it needs. */
export interface Claimed {
  id: number;
  webhookId: number;
  userId: number;
  url: string;
  secret: Buffer;
  previousSecret: Buffer | null;
  messageId: string;
  kind: WebhookKind;
  items: { groupId?: number }[];
  groupIds: number[];
  createdAt: string;
  attempts: number;
}

interface ClaimLimits {
  /** True for failing webhooks, false for the others. */
  readonly failing: boolean;
  /** Maximum number of deliveries to claim. */
  readonly room: number;
  /** Maximum number of parallel deliveries to one webhook, in all processes together. */
  readonly ofEach: number;
  readonly now: Date;
  /** The time until which no other process sends the deliveries. */
  readonly until: Date;
}

/**
 * Claims due deliveries for this process only, longest overdue first. Each webhook is locked before its running
 * deliveries are counted. Another process that claims at the same moment skips the webhook and looks again soon.
 */
export async function claimDue(db: Db, limits: ClaimLimits): Promise<Claimed[]> {
  const { failing, room, now } = limits;
  if (room <= 0) return [];
  return db.transaction().execute(async (trx) => {
    const locked = await sql<{ id: number }>`
      select w.id from webhooks w
      where (w.failing_since is not null) = ${failing} and exists (
        select from webhook_deliveries d where d.webhook_id = w.id and ${isDue(now)})
      for no key update skip locked`.execute(trx);
    const ids = locked.rows.map(({ id }) => id);
    return ids.length === 0 ? [] : claimOf(trx, ids, limits);
  });
}

async function claimOf(trx: Trx, webhookIds: readonly number[], { room, ofEach, now, until }: ClaimLimits) {
  const claimed = await sql<Claimed>`
    with due as (
      select d.id from webhooks w
      cross join lateral (
        select count(*) as sending from webhook_deliveries s where s.webhook_id = w.id and s.sending_until > ${now}
      ) busy
      cross join lateral (
        select d.id, d.next_at from webhook_deliveries d
        where d.webhook_id = w.id and ${isDue(now)}
        order by d.next_at, d.id limit greatest(0, ${ofEach}::bigint - busy.sending) for update skip locked
      ) d
      where w.id = any(${[...webhookIds]}::bigint[])
      order by d.next_at, d.id limit ${room}
    )
    update webhook_deliveries d set sending_until = ${until}, next_at = ${until}
    from due, webhooks w where d.id = due.id and w.id = d.webhook_id
    returning d.id, d.webhook_id as "webhookId", w.user_id as "userId", w.url, w.secret,
      case when w.previous_until > ${now} then w.previous_secret end as "previousSecret", d.message_id as "messageId",
      d.kind, d.items, to_jsonb(d.group_ids) as "groupIds", d.created_at as "createdAt", d.attempts`.execute(trx);
  return claimed.rows;
}

/** Returns the condition that delivery `d` to webhook `w` must be sent. */
function isDue(now: Date): RawBuilder<boolean> {
  return sql<boolean>`d.state = 'waiting' and d.next_at <= ${now}
    and (w.disabled_at is null or d.kind = 'webhook.test')`;
}

/** Returns when the next delivery is due; null if none is waiting. */
export async function findNextDue(db: Db): Promise<string | null> {
  const found = await sql<{ at: string }>`
    select d.next_at as at from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.state = 'waiting' and (w.disabled_at is null or d.kind = 'webhook.test')
    order by d.next_at limit 1`.execute(db);
  return found.rows[0]?.at ?? null;
}

/** Returns which of the groups the owner can see now; empty if the owner can no longer receive the kind (R-SES-12). */
export async function listVisible(
  db: Db,
  { userId, kind, groupIds }: Pick<Claimed, 'userId' | 'kind' | 'groupIds'>,
): Promise<{ may: boolean; groupIds: number[] }> {
  const found = await sql<{ may: boolean; groupIds: number[] }>`
    select ${mayReceive(sql`${userId}::bigint`, kind)} as may, to_jsonb(array(
      select g.id from unnest(${groupIds}::bigint[]) g(id)
      where ${seesAllGroups(sql`${userId}::bigint`)}
        or exists (select from group_scope gs where gs.user_id = ${userId} and gs.group_id = g.id)
    )) as "groupIds"`.execute(db);
  return found.rows[0] ?? { may: false, groupIds: [] };
}

/** Removes everything from a delivery that the owner can no longer see. */
export async function narrowDelivery(db: Db, id: number, items: readonly object[], groupIds: readonly number[]) {
  await sql`
    update webhook_deliveries set items = ${JSON.stringify(items)}::jsonb, group_ids = ${[...groupIds]}::bigint[]
    where id = ${id}`.execute(db);
}

/** Ends a delivery in which the owner can no longer see anything, and deletes its content. */
export async function withdrawDelivery(db: Db, id: number, now: Date): Promise<void> {
  const problem: DeliveryProblem = 'not-allowed';
  await sql`
    update webhook_deliveries set state = 'withdrawn', problem = ${problem}, items = '[]', group_ids = '{}',
      next_at = null, sending_until = null, tried_at = ${now}
    where id = ${id}`.execute(db);
}

/** The outcome of an attempt. */
export interface Attempt {
  readonly id: number;
  readonly at: Date;
  readonly status: number | null;
  readonly problem: DeliveryProblem | null;
  readonly milliseconds: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly answer: string | null;
  /** The time of the next attempt; null if there is none. */
  readonly nextAt: Date | null;
}

export async function writeAttempt(trx: Trx, attempt: Attempt): Promise<void> {
  const { id, at, status, problem, milliseconds, headers, answer, nextAt } = attempt;
  const state = problem === null ? 'delivered' : nextAt === null ? 'failed' : 'waiting';
  await sql`
    update webhook_deliveries set state = ${state}, attempts = attempts + 1, tried_at = ${at}, status = ${status},
      problem = ${problem}, milliseconds = ${milliseconds}, headers = ${JSON.stringify(headers)}::jsonb,
      answer = ${answer}, next_at = ${nextAt}, sending_until = null,
      delivered_at = ${problem === null ? at : null}
    where id = ${id}`.execute(trx);
}

export async function markHealthy(trx: Trx, webhookId: number): Promise<void> {
  await sql`
    update webhooks set failing_since = null where id = ${webhookId} and failing_since is not null`.execute(trx);
}

/**
 * Records a failure and locks the webhook. Lock its deliveries only after that.
 * @returns since when the webhook has been failing; null if it is off or deleted
 */
export async function markFailing(trx: Trx, webhookId: number, at: Date): Promise<Date | null> {
  const marked = await sql<{ since: string }>`
    update webhooks set failing_since = coalesce(failing_since, ${at})
    where id = ${webhookId} and disabled_at is null returning failing_since as since`.execute(trx);
  const since = marked.rows[0]?.since;
  return since === undefined ? null : new Date(since);
}

/**
 * Switches a webhook off and ends all its waiting deliveries.
 * @returns its owner; undefined if it was already off
 */
export async function switchOff(
  trx: Trx,
  webhookId: number,
  reason: 'owner' | 'gone' | 'failing',
  now: Date,
): Promise<{ userId: number; name: string } | undefined> {
  const off = await sql<{ userId: number; name: string }>`
    update webhooks set disabled_at = ${now}, disabled_reason = ${reason}
    where id = ${webhookId} and disabled_at is null returning user_id as "userId", name`.execute(trx);
  const problem: DeliveryProblem = 'switched-off';
  if (off.rows[0] !== undefined) {
    await sql`
      update webhook_deliveries set state = 'failed', next_at = null, problem = coalesce(problem, ${problem})
      where webhook_id = ${webhookId} and state = 'waiting' and kind <> 'webhook.test'`.execute(trx);
  }
  return off.rows[0];
}
