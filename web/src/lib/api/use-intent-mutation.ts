import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newUuid } from '../seal/uuid.ts';
import { ApiError } from './api-errors.ts';

/** Data that all calls for one intent share. */
export interface Attempt {
  readonly idempotencyKey: string;
  /** Time when the intent was first sent, in milliseconds. Deadlines in a repeated answer are relative to this time. */
  readonly sentAt: number;
}

type Send<Intent, Data> = (intent: Intent, attempt: Attempt) => Promise<Data>;

interface IntentOptions<Intent, Data> extends Omit<UseMutationOptions<Data, Error, Intent>, 'mutationFn'> {
  /** The call, which must pass on `idempotencyKey`. */
  send: Send<Intent, Data>;
}

/**
 * A mutation that the server runs only once for each intent (R-WIDGET-4). An intent is the argument to `mutate`: equal
 * values are the same intent, and files are compared by identity. For all callers, `isAnswered` decides whether the
 * next call for the same intent uses the same idempotency key.
 */
export function useIntentMutation<Intent, Data>({ send, ...options }: IntentOptions<Intent, Data>) {
  const [keys] = useState(() => new IntentKeys<Intent>());
  return useMutation<Data, Error, Intent>({ ...options, mutationFn: (intent) => keys.carryOut(intent, send) });
}

/** Stores each intent's key from its first call to its answer, even if there are other intents in between. */
export class IntentKeys<Intent> {
  private readonly open = new Map<Attempt, Intent>();

  async carryOut<Data>(intent: Intent, send: Send<Intent, Data>): Promise<Data> {
    const attempt = this.attemptFor(intent);
    try {
      const data = await send(intent, attempt);
      this.open.delete(attempt);
      return data;
    } catch (error) {
      if (isAnswered(error)) this.open.delete(attempt);
      throw error;
    }
  }

  private attemptFor(intent: Intent): Attempt {
    for (const [attempt, open] of this.open) if (isEqual(open, intent)) return attempt;
    const attempt = { idempotencyKey: newUuid(), sentAt: Date.now() };
    this.open.set(attempt, intent);
    return attempt;
  }
}

/**
 * Returns whether the server has finally answered the intent, so that repeating the request is a new intent.
 *
 * An intent is answered if the operation refused it, which has changed nothing. (A success also answers the intent, but
 * isn't an error.) In these other cases, the intent stays open and keeps its key:
 * - There was no answer (lost connection, time-out, stopped call).
 * - The answer is unreadable, or has no envelope because it comes from something between the browser and the server.
 * - The status is 5xx.
 * - The code is `idempotency-in-progress`, because the first call is still running.
 * - The status is 401, 403 or 429, which the server sends before it looks up the key. An earlier call without an answer
 *   may still have run.
 *
 * Dropping a key too early would run an intent twice. Keeping a key too long does no harm, because the server releases
 * keys after a refusal.
 */
function isAnswered(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === null || error.httpStatus === null) return false;
  if (error.httpStatus >= 500 || BEFORE_THE_KEY.has(error.httpStatus)) return false;
  return error.code !== 'idempotency-in-progress';
}

const BEFORE_THE_KEY: ReadonlySet<number> = new Set([401, 403, 429]);

function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other)) return false;
  const [left, right] = [Object.entries(one), new Map<string, unknown>(Object.entries(other))];
  return (
    left.length === right.size && left.every(([name, value]) => right.has(name) && isEqual(value, right.get(name)))
  );
}

/** Returns whether the value is an array or an object literal. Files have no properties to compare. */
function isPlain(value: unknown): value is object {
  return Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]';
}
