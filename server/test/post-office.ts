import { sql } from 'kysely';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, expect, vi } from 'vitest';
import type { TestServer } from './server.ts';
import { startSmtp } from './smtp.ts';

/** An email that has arrived. */
export interface Arrived {
  /** The recipient in the envelope, who actually got the email. */
  readonly to: readonly string[];
  readonly letter: Email;
}

export interface PostOffice {
  /** The value for SMTP_URL. */
  readonly url: string;
  readonly arrived: readonly Arrived[];
  /** Waits until the server has no work left. Returns all emails to the address, in any letter case, oldest first. */
  lettersTo(server: TestServer, address: string): Promise<Email[]>;
}

/** Starts a real SMTP server on loopback. It stops when the test file ends. */
export async function openPostOffice(): Promise<PostOffice> {
  const arrived: Arrived[] = [];
  const smtp = await startSmtp(async (to, bytes) => {
    arrived.push({ to, letter: await PostalMime.parse(bytes) });
  });
  afterAll(smtp.stop);
  return {
    url: smtp.url,
    arrived,
    async lettersTo(server, recipient) {
      await workDone(server);
      const wanted = recipient.toLowerCase();
      return arrived.filter(({ to }) => to.some((one) => one.toLowerCase() === wanted)).map(({ letter }) => letter);
    },
  };
}

/** Waits until all queued jobs, and the jobs they queued, are done. */
export async function workDone(server: TestServer): Promise<void> {
  await vi.waitFor(
    async () => {
      const left = await sql`select task_identifier, last_error from graphile_worker.jobs`.execute(
        server.product.deps.db,
      );
      expect(left.rows).toEqual([]);
    },
    { timeout: 20_000, interval: 50 },
  );
}
