import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Deps } from '../../context.ts';
import { defineJob } from '../../platform/queue/queue.ts';
import { sendDelivery } from './send-delivery.ts';
import { type Claimed, claimDue, findNextDue } from './sending.queries.ts';

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
