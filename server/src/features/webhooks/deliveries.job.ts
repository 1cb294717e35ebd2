import { setTimeout as pause } from 'node:timers/promises';
import { retainedSince } from '@greenroom/contract/retention.ts';
import { ANSWER_KEPT } from '@greenroom/contract/webhooks/webhooks.ts';
import { z } from 'zod';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { type PostOutcome, post } from '../../platform/outbound/post.ts';
import { signatureHeaders } from '../../platform/outbound/sign.ts';
import { defineJob, defineTimedJob } from '../../platform/queue/queue.ts';
import { notifyWebhookOff } from '../notifications/index.ts';
import { deleteDeliveriesBefore } from './deliveries.queries.ts';
import { bodyOf, failsTooLong, type Judged, judge, nextAttempt } from './sending.policy.ts';
import {
  type Attempt,
  type Claimed,
  claimDue,
  findNextDue,
  listVisible,
  markFailing,
  markHealthy,
  narrowDelivery,
  switchOff,
  withdrawDelivery,
  writeAttempt,
} from './sending.queries.ts';

/**
 * Maximum number of parallel deliveries in one process. They mostly wait for receivers, and use one job slot together.
 */
const AT_ONCE = 20;
/**
 * Maximum number of parallel deliveries to webhooks whose last delivery failed, so that receivers that are down or slow
 * don't delay others.
 */
const FAILING_AT_ONCE = 8;
/** Maximum number of parallel deliveries to one webhook. For a failing webhook, it is `OF_EACH_FAILING`. */
const OF_EACH = 4;
const OF_EACH_FAILING = 1;
/** Interval at which the running job looks for new deliveries. */
const LOOK_EVERY_MS = 500;
/**
 * Extra time after a delivery's timeout during which only its process can send it. If that process was killed, another
 * one sends the delivery afterwards.
 */
const LEASE_MARGIN_MS = 15_000;

/** A process's sender while it runs. `more` is set if deliveries have arrived since it last looked. */
interface Sender {
  more: boolean;
}
const senders = new WeakMap<Deps['db'], Sender>();

/** Sends all due deliveries with one job in each process. The job queues itself again for later deliveries. */
export const deliverWebhooksJob = defineJob({
  name: 'deliver-webhooks',
  payload: z.object({}),
  async run(deps, _payload, signal) {
    const running = senders.get(deps.db);
    if (running) {
      running.more = true;
      return;
    }
    const sender: Sender = { more: false };
    senders.set(deps.db, sender);
    try {
      do {
        sender.more = false;
        await sendAllDue(deps, sender, signal);
        await enterNext(deps);
      } while (sender.more && !signal.aborted);
    } finally {
      senders.delete(deps.db);
    }
  },
});

async function sendAllDue(deps: Deps, sender: Sender, signal: AbortSignal): Promise<void> {
  const underWay = new Map<Promise<void>, boolean>();
  const begin = (claimed: readonly Claimed[], failing: boolean) => {
    for (const each of claimed) {
      const sending = sendDelivery(deps, each)
        .catch((error: unknown) =>
          deps.log.warn({ err: error, delivery: each.id }, 'a delivery to a webhook broke off'),
        )
        .finally(() => underWay.delete(sending));
      underWay.set(sending, failing);
    }
  };
  for (;;) {
    sender.more = false;
    if (!signal.aborted) {
      const failing = [...underWay.values()].filter((each) => each).length;
      begin(await claim(deps, false, AT_ONCE - underWay.size), false);
      begin(await claim(deps, true, Math.min(AT_ONCE - underWay.size, FAILING_AT_ONCE - failing)), true);
    }
    if (underWay.size === 0) return;
    const waiting = new AbortController();
    const look = pause(LOOK_EVERY_MS, undefined, { signal: waiting.signal }).catch(() => undefined);
    await Promise.race([...underWay.keys(), look]);
    waiting.abort();
  }
}

function claim(deps: Deps, failing: boolean, room: number): Promise<Claimed[]> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + deps.config.webhooks.timeoutMs + LEASE_MARGIN_MS);
  const ofEach = failing ? OF_EACH_FAILING : OF_EACH;
  return claimDue(deps.db, { failing, room, ofEach, now, until });
}

/**
 * Queues the job for the next due delivery. If this process stops, any process can continue with the deliveries that
 * haven't been started.
 */
async function enterNext({ db, clock }: Deps): Promise<void> {
  const next = await findNextDue(db);
  if (next === null) return;
  // Due deliveries that weren't claimed wait for another process.
  const runAt = new Date(Math.max(Date.parse(next), clock.now().getTime() + LOOK_EVERY_MS));
  await deliverWebhooksJob.enter(db, {}, { key: 'deliver-webhooks-next', runAt });
}

/** Sends a delivery once and records the outcome. Items that its owner can no longer see are not sent. */
async function sendDelivery(deps: Deps, claimed: Claimed): Promise<void> {
  const seen = await stillVisible(deps, claimed);
  if (seen === null) return;
  const body = bodyOf(seen);
  const at = deps.clock.now();
  const secrets = [seen.secret, ...(seen.previousSecret === null ? [] : [seen.previousSecret])];
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Greenroom-Webhooks',
    ...signatureHeaders(secrets, { id: seen.messageId, at, body }),
  };
  const begun = performance.now();
  const outcome = await send(deps, seen.url, headers, body);
  const milliseconds = Math.round(performance.now() - begun);
  const now = deps.clock.now();
  const judged = judge(outcome, now);
  const answer = 'failed' in outcome ? null : outcome.answer.slice(0, ANSWER_KEPT).toWellFormed();
  const draw = deps.random(4).readUInt32BE() / 2 ** 32;
  const nextAt =
    judged.problem === null || judged.gone
      ? null
      : nextAttempt({ kind: seen.kind, attempts: seen.attempts + 1 }, { wait: judged.wait, draw, now });
  const { id } = seen;
  const { status, problem } = judged;
  const attempt = { id, at: now, status, problem, milliseconds, headers, answer, nextAt };
  await deps.db.transaction().execute((trx) => settle(deps, trx, seen, { ...judged, attempt }));
}

/** Returns the delivery with the items that its owner can still see; null if there are none. */
async function stillVisible({ db, clock }: Deps, claimed: Claimed): Promise<Claimed | null> {
  const { may, groupIds } = await listVisible(db, claimed);
  const items = claimed.items.filter(({ groupId }) => groupId === undefined || groupIds.includes(groupId));
  if (!may || items.length === 0) {
    await withdrawDelivery(db, claimed.id, clock.now());
    return null;
  }
  if (items.length < claimed.items.length) await narrowDelivery(db, claimed.id, items, groupIds);
  return { ...claimed, items, groupIds };
}

async function send(
  { config }: Deps,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<PostOutcome> {
  return post(new URL(url), { headers, body }, config.webhooks);
}

/**
 * Records an attempt and its effect on the webhook. The webhook works again, starts to fail, or is switched off with a
 * notification to its owner. A test has no effect.
 */
async function settle(
  deps: Deps,
  trx: Trx,
  { webhookId, kind }: Claimed,
  { problem, gone, attempt }: Judged & { readonly attempt: Attempt },
): Promise<void> {
  const now = attempt.at;
  if (kind === 'webhook.test') return writeAttempt(trx, attempt);
  if (problem === null) {
    await markHealthy(trx, webhookId);
    return writeAttempt(trx, attempt);
  }
  const since = await markFailing(trx, webhookId, now);
  // If a webhook is off, its deliveries aren't retried.
  await writeAttempt(trx, since === null ? { ...attempt, nextAt: null } : attempt);
  if (since === null || !(gone || failsTooLong(since, now))) return;
  const reason = gone ? 'gone' : 'failing';
  const off = await switchOff(trx, webhookId, reason, now);
  if (off) await notifyWebhookOff(deps, trx, { userId: off.userId, webhookId, webhook: off.name, reason }, now);
}

/** Deletes deliveries past their retention time, and old secrets that no longer sign deliveries. */
export const deleteOldDeliveriesJob = defineTimedJob({
  name: 'delete-old-deliveries',
  cron: '37 2 * * *',
  async run({ db, clock }) {
    const now = clock.now();
    await deleteDeliveriesBefore(db, retainedSince('webhookDeliveries', now), now);
  },
});
