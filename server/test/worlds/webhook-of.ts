import type { CallInput } from '@greenroom/contract/kit/route.ts';
import * as contract from '@greenroom/contract/webhooks/webhooks.ts';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { deliverWebhooksJob } from '../../src/features/webhooks/index.ts';
import type { TestServer } from '../server.ts';
import type { SignedIn } from '../signed-in.ts';

/** Creates a webhook for a user through the call. */
export function makeWebhook(
  server: TestServer,
  as: SignedIn,
  url: string,
  given: Partial<CallInput<typeof contract.createWebhook>> = {},
) {
  const kinds = ['batch.finished' as const, 'application.decided' as const, 'membership.moved' as const];
  return server.get(contract.createWebhook, { name: 'Books', url, kinds, ...given }, { as });
}

/** Returns a webhook's log, latest first. */
export async function logOf(server: TestServer, as: SignedIn, id: number) {
  return (await server.get(contract.listDeliveries, { id, size: 100 }, { as })).rows;
}

/**
 * Lets time pass, and waits until due deliveries are sent. Jobs use the database's clock, which no test moves. Sessions
 * don't end during this time.
 */
export async function passTime(server: TestServer, seconds: number): Promise<void> {
  server.clock.forward(seconds);
  const now = server.clock.now();
  await sql`update sessions set last_seen_at = ${now}, expires_at = ${now}::timestamptz + interval '1 day'`.execute(
    server.product.deps.db,
  );
  await deliverWebhooksJob.enter(server.product.deps.db, {});
}

/** Waits until a delivery has had this many attempts and none is running. */
export async function attempted(server: TestServer, as: SignedIn, id: number, messageId: string, attempts: number) {
  return vi.waitFor(
    async () => {
      const found = (await logOf(server, as, id)).find((row) => row.messageId === messageId);
      expect(found?.attempts).toBe(attempts);
      if (found === undefined) throw new Error('no such delivery');
      return found;
    },
    { timeout: 20_000, interval: 50 },
  );
}
