import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newUuid } from '../seal/uuid.ts';
import { ApiError } from './api-errors.ts';

/** Data that all calls for one intent share. */
export interface Attempt {
  readonly idempotencyKey: string;
  /** Time when the intent was first sent, in milliseconds. Deadlines in a repeated answer are relative to it. */
  readonly sentAt: number;
}

type Send<Intent, Data> = (intent: Intent, attempt: Attempt) => Promise<Data>;

interface IntentOptions<Intent, Data> extends Omit<UseMutationOptions<Data, Error, Intent>, 'mutationFn'> {
  /** The call, which must pass on `idempotencyKey`. */
  send: Send<Intent, Data>;
}

/**
 * A mutation that the server runs once for each intent (R-WIDGET-4). An intent is the argument of `mutate`: equal
 * values are the same intent, and files are compared by identity. `isAnswered` decides for all callers whether the next
 * call for the same intent has the same idempotency key.
 */
export function useIntentMutation<Intent, Data>({ send, ...options }: IntentOptions<Intent, Data>) {
  const [keys] = useState(() => new IntentKeys<Intent>());
  return useMutation<Data, Error, Intent>({ ...options, mutationFn: (intent) => keys.carryOut(intent, send) });
}

/** Keeps the key of each intent from its first call to its answer, even if there are other intents in between. */
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
 * Returns whether the server has finally answered the intent, so that the same request again is a new intent.
 *
 * Answered: a refusal by the operation, which has changed nothing. (A success is also answered, but is not an error.)
 * Open, so that the key is kept: no answer (lost connection, time-out, stopped); an answer without an envelope, from
 * something between the browser and the server, or an unreadable one; 5xx; `idempotency-in-progress`, since the first
 * call is still running; and 401, 403 and 429, which are sent before the server looks up the key: an earlier call
 * without an answer may still have run.
 *
 * Dropping a key too early runs an intent twice. Keeping it too long does no harm, because the server releases a key
 * after a refusal.
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

/** Returns whether the value is an array or an object literal. A file has no values of its own to compare. */
function isPlain(value: unknown): value is object {
  return Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]';
}
