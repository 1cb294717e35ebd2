import type { WebhookKind } from '@greenroom/contract/webhooks/webhook-kinds.ts';
import { type DeliveryProblem, WEBHOOK_FAILING_DAYS } from '@greenroom/contract/webhooks/webhooks.ts';
import type { PostOutcome } from '../../platform/outbound/post.ts';

const [SECOND, MINUTE, HOUR] = [1, 60, 3600];
/** Seconds before each further attempt, as recommended by Standard Webhooks. They add up to about three days. */
export const PAUSES: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** Maximum time that a receiver can ask Greenroom to wait. */
const LONGEST_WAIT = 24 * HOUR;
/**
 * Pauses are extended by a random share up to this one, so that deliveries that failed together aren't retried
 * together.
 */
const JITTER = 0.2;

const GONE = 410;

export interface Judged {
  readonly status: number | null;
  /** The failure; null if the receiver accepted the delivery. */
  readonly problem: DeliveryProblem | null;
  /** True if the receiver doesn't want any more deliveries. */
  readonly gone: boolean;
  /** Seconds that the receiver asks Greenroom to wait; null if the answer doesn't specify any. */
  readonly wait: number | null;
}

/**
 * Judges an outcome. 2xx is a success, 410 switches the webhook off, 429 and 503 can specify how long to wait, and a
 * redirect is a failure.
 */
export function judge(outcome: PostOutcome, now: Date): Judged {
  if ('failed' in outcome) return { status: null, problem: outcome.failed, gone: false, wait: null };
  const { status, retryAfter } = outcome;
  if (status >= 200 && status < 300) return { status, problem: null, gone: false, wait: null };
  const problem = status >= 300 && status < 400 ? 'redirect' : 'status';
  const wait = status === 429 || status === 503 ? waitOf(retryAfter, now) : null;
  return { status, problem, gone: status === GONE, wait };
}

/** Parses a Retry-After header with seconds or a date (RFC 9110). */
function waitOf(retryAfter: string | null, now: Date): number | null {
  if (retryAfter === null) return null;
  const seconds = /^\d{1,9}$/.test(retryAfter.trim())
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - now.getTime()) / 1000);
  return Number.isFinite(seconds) ? Math.min(LONGEST_WAIT, Math.max(0, seconds)) : null;
}

/**
 * Returns when a delivery is retried after this number of attempts; null if it isn't retried. A test is sent only once.
 * @param draw a random number from 0 to below 1
 */
export function nextAttempt(
  { kind, attempts }: { readonly kind: WebhookKind; readonly attempts: number },
  { wait, draw, now }: { readonly wait: number | null; readonly draw: number; readonly now: Date },
): Date | null {
  const pause = kind === 'webhook.test' ? undefined : PAUSES[attempts - 1];
  if (pause === undefined) return null;
  const seconds = Math.max(pause * (1 + JITTER * draw), wait ?? 0);
  return new Date(now.getTime() + seconds * 1000);
}

/** Returns whether a webhook has been failing for so long that it must be switched off. */
export function failsTooLong(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= WEBHOOK_FAILING_DAYS * 86_400_000;
}

/** The parts of a delivery that its body contains. */
interface Delivered {
  readonly messageId: string;
  readonly kind: string;
  readonly createdAt: string;
  readonly items: readonly object[];
}

/** Returns the body that is signed and sent. It is the same for every attempt. */
export function bodyOf({ messageId, kind, createdAt, items }: Delivered): string {
  const timestamp = new Date(createdAt).toISOString();
  return JSON.stringify({ id: messageId, type: kind, timestamp, data: { items } });
}
