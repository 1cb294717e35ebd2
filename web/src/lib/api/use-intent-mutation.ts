import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newUuid } from '../seal/uuid.ts';
import { ApiError } from './api-errors.ts';

/** What every call for one intent carries. */
export interface Attempt {
  readonly idempotencyKey: string;
  /** When the intent was first sent, in milliseconds; deadlines in a repeated answer count from then. */
  readonly sentAt: number;
}

type Send<Intent, Data> = (intent: Intent, attempt: Attempt) => Promise<Data>;

interface IntentOptions<Intent, Data> extends Omit<UseMutationOptions<Data, Error, Intent>, 'mutationFn'> {
  /** The call; it hands `idempotencyKey` on. */
  send: Send<Intent, Data>;
}

/**
 * A mutation that the server carries out once for each intent (R-WIDGET-4). An intent is what `mutate` is called with:
 * equal values are the same intent, files are compared by identity. Whether the next call for the same intent carries the
 * same idempotency key is settled here, for everybody, by `isAnswered`.
 */
export function useIntentMutation<Intent, Data>({ send, ...options }: IntentOptions<Intent, Data>) {
  const [keys] = useState(() => new IntentKeys<Intent>());
  return useMutation<Data, Error, Intent>({ ...options, mutationFn: (intent) => keys.carryOut(intent, send) });
}

/** Keeps the key of each intent from its first call to its answer, also while something else is asked for in between. */
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
 * Whether the server has answered the intent for good, so that asking for the same again is a new intent.
 *
 * Answered: a refusal by the operation, which carried nothing out. (So is a success, which is no error.)
 * Open, so that the key is kept: no answer (lost connection, time-out, stopped); an answer without an envelope, from
 * something between us and the server, or one that could not be read; 5xx; `idempotency-in-progress`, since the first
 * call still runs; and 401, 403 and 429, which come before the server looks the key up: an earlier call that got no
 * answer may still have been carried out.
 *
 * Dropping a key too early carries an intent out twice. Keeping one too long does no harm: the server gives a key back
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

/** An array or an object literal; a file has no values of its own to compare. */
function isPlain(value: unknown): value is object {
  return Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]';
}
