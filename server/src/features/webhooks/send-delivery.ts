import { ANSWER_KEPT } from '@greenroom/contract/webhooks/webhooks.ts';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { type PostOutcome, post } from '../../platform/outbound/post.ts';
import { signatureHeaders } from '../../platform/outbound/sign.ts';
import { notifyWebhookOff } from '../notifications/index.ts';
import { bodyOf } from './body.ts';
import { failsTooLong, type Judged, judge, nextAttempt } from './sending.policy.ts';
import {
  type Attempt,
  type Claimed,
  listVisible,
  markFailing,
  markHealthy,
  narrowDelivery,
  switchOff,
  withdrawDelivery,
  writeAttempt,
} from './sending.queries.ts';

/** Sends a delivery once, and writes down what came of it. What its owner may no longer see is not sent. */
export async function sendDelivery(deps: Deps, claimed: Claimed): Promise<void> {
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
