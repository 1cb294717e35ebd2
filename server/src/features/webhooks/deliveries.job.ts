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

/** Deliveries at a time in one process. They wait for others more than they work, and take one job's place together. */
const AT_ONCE = 20;
/** Of those, the most to webhooks whose last delivery failed: who is down or slow does not keep others waiting. */
const FAILING_AT_ONCE = 8;
/** To one webhook at a time; to one that fails, one. */
const OF_EACH = 4;
const OF_EACH_FAILING = 1;
/** How often deliveries that came meanwhile are looked for. */
const LOOK_EVERY_MS = 500;
/** Beyond the time that a delivery may take, so long it belongs to its process; if that was killed, another sends it. */
const LEASE_MARGIN_MS = 15_000;

/** The sender of a process, while it runs; `more`: deliveries have come since it last looked. */
interface Sender {
  more: boolean;
}
const senders = new WeakMap<Deps['db'], Sender>();

/** Sends what is due, in one job of each process however much there is, and enters itself for what is due later. */
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

/** A process that stops leaves what it has not begun to whichever runs next. */
async function enterNext({ db, clock }: Deps): Promise<void> {
  const next = await findNextDue(db);
  if (next === null) return;
  // What is due and was not taken waits for another process.
  const runAt = new Date(Math.max(Date.parse(next), clock.now().getTime() + LOOK_EVERY_MS));
  await deliverWebhooksJob.enter(db, {}, { key: 'deliver-webhooks-next', runAt });
}

/** Sends a delivery once, and writes down what came of it. What its owner may no longer see is not sent. */
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

/** The delivery with what its owner may see by now; null where that is nothing. */
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
 * Writes down an attempt, and what it means for the webhook: it works again, it fails since, or it is switched off and its
 * owner told. A test means nothing for it.
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
  // One that is off by now is not tried again.
  await writeAttempt(trx, since === null ? { ...attempt, nextAt: null } : attempt);
  if (since === null || !(gone || failsTooLong(since, now))) return;
  const reason = gone ? 'gone' : 'failing';
  const off = await switchOff(trx, webhookId, reason, now);
  if (off) await notifyWebhookOff(deps, trx, { userId: off.userId, webhookId, webhook: off.name, reason }, now);
}

/** Deletes deliveries that are past the time they are kept, and old secrets that no longer sign. */
export const deleteOldDeliveriesJob = defineTimedJob({
  name: 'delete-old-deliveries',
  cron: '37 2 * * *',
  async run({ db, clock }) {
    const now = clock.now();
    await deleteDeliveriesBefore(db, retainedSince('webhookDeliveries', now), now);
  },
});
