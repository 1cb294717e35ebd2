import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { normalizeIP } from '@fastify/rate-limit';
import { DEFAULT_CALLS_PER_MINUTE } from '@greenroom/contract/constants.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { RefusalError } from './fail.ts';

/**
 * Refusals are delayed by this time. Otherwise, callers that never pause would keep the process busy with refusals
 * alone.
 */
const REFUSAL_MS = 1000;

/** Counts a request. Refuses it with `too-many-requests` if its caller has made too many within a minute. */
export type CallLimit = (request: FastifyRequest) => Promise<void>;

/**
 * Creates a limit on calls per minute.
 * @param keyOf returns the key to count by; never use a value that callers can choose, such as a header
 */
export function limitCalls(
  app: FastifyInstance,
  max: number,
  keyOf: (request: FastifyRequest) => string = addressKey,
): CallLimit {
  const count = app.createRateLimit({ max, timeWindow: 60_000, keyGenerator: keyOf });
  return async (request) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    await pause(REFUSAL_MS);
    const seconds = Math.max(1, counted.ttlInSeconds);
    throw new RefusalError('too-many-requests', { seconds }, [], seconds);
  };
}

/** Scales a lower limit in proportion to the general one. */
export function scaleLimit(callsPerMinute: number, config: Pick<Config, 'callsPerMinute'>): number {
  return Math.max(1, Math.round((callsPerMinute * config.callsPerMinute) / DEFAULT_CALLS_PER_MINUTE));
}

/**
 * Returns the key for callers who aren't signed in: their address, or the network for IPv6, since a machine has many
 * addresses.
 */
export function addressKey(request: FastifyRequest): string {
  return `address:${normalizeIP(ipOf(request))}`;
}

/**
 * Returns the caller's IP address, without the zone of a link-local address. If a forwarded value isn't an IP address,
 * returns the socket's address.
 */
export function ipOf(request: FastifyRequest): string {
  const [forwarded = ''] = request.ip.split('%');
  const [socket = ''] = (request.socket.remoteAddress ?? '').split('%');
  return isIP(forwarded) === 0 ? socket : forwarded;
}
