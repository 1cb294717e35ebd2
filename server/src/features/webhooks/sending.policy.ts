import type { WebhookKind } from '@greenroom/contract/webhooks/webhook-kinds.ts';
import { type DeliveryProblem, WEBHOOK_FAILING_DAYS } from '@greenroom/contract/webhooks/webhooks.ts';
import type { PostOutcome } from '../../platform/outbound/post.ts';

const [SECOND, MINUTE, HOUR] = [1, 60, 3600];
/** Seconds before each further attempt, as Standard Webhooks recommends: about three days in all. */
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
/** The longest that a receiver can ask us to wait. */
const LONGEST_WAIT = 24 * HOUR;
/** Pauses differ by up to this share, so that what failed together does not come again together. */
const JITTER = 0.2;

const GONE = 410;

export interface Judged {
  readonly status: number | null;
  /** Null: it was taken. */
  readonly problem: DeliveryProblem | null;
  /** The receiver wants nothing more, ever. */
  readonly gone: boolean;
  /** Seconds after which it wants to be asked again, if it said so. */
  readonly wait: number | null;
}

/** 2xx is taken; 410 ends the webhook; 429 and 503 may say how long to wait; a redirect is a failure. */
export function judge(outcome: PostOutcome, now: Date): Judged {
  if ('failed' in outcome) return { status: null, problem: outcome.failed, gone: false, wait: null };
  const { status, retryAfter } = outcome;
  if (status >= 200 && status < 300) return { status, problem: null, gone: false, wait: null };
  const problem = status >= 300 && status < 400 ? 'redirect' : 'status';
  const wait = status === 429 || status === 503 ? waitOf(retryAfter, now) : null;
  return { status, problem, gone: status === GONE, wait };
}

/** Retry-After: seconds, or a date (RFC 9110). */
function waitOf(retryAfter: string | null, now: Date): number | null {
  if (retryAfter === null) return null;
  const seconds = /^\d{1,9}$/.test(retryAfter.trim())
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - now.getTime()) / 1000);
  return Number.isFinite(seconds) ? Math.min(LONGEST_WAIT, Math.max(0, seconds)) : null;
}

/**
 * When a delivery is tried again after so many attempts; null: not any more. A test is sent once.
 * @param draw from 0 up to 1
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

/** Whether a webhook has failed for so long that it is switched off. */
export function failsTooLong(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= WEBHOOK_FAILING_DAYS * 86_400_000;
}

/** A delivery as far as its body goes. */
interface Delivered {
  readonly messageId: string;
  readonly kind: string;
  readonly createdAt: string;
  readonly items: readonly object[];
}

/** The bytes that are signed and sent, the same each time. */
export function bodyOf({ messageId, kind, createdAt, items }: Delivered): string {
  const timestamp = new Date(createdAt).toISOString();
  return JSON.stringify({ id: messageId, type: kind, timestamp, data: { items } });
}
