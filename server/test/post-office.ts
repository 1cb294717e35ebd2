import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, vi } from 'vitest';
import type { TestServer } from './server.ts';

/** A letter as it arrived. */
export interface Arrived {
  /** Whom the envelope names: where it really went. */
  readonly to: readonly string[];
  readonly letter: Email;
}

export interface PostOffice {
  /** For SMTP_URL. */
  readonly url: string;
  readonly arrived: readonly Arrived[];
  /** Waits until the server has no work left, and gives all that arrived for the address, in any case, oldest first. */
  lettersTo(server: TestServer, address: string): Promise<Email[]>;
}

/** A real SMTP server on loopback; it ends with the test file. */
export async function openPostOffice(): Promise<PostOffice> {
  const arrived: Arrived[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        const to = session.envelope.rcptTo.map((one) => one.address);
        arrived.push({ to, letter: await PostalMime.parse(Buffer.concat(parts)) });
        done();
      });
    },
  });
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  afterAll(() => new Promise<void>((done) => smtp.close(done)));
  const address = listening.address();
  return {
    url: `smtp://127.0.0.1:${isAddress(address) ? address.port : 0}`,
    arrived,
    async lettersTo(server, recipient) {
      await workDone(server);
      const wanted = recipient.toLowerCase();
      return arrived.filter(({ to }) => to.some((one) => one.toLowerCase() === wanted)).map(({ letter }) => letter);
    },
  };
}

function isAddress(given: string | AddressInfo | null): given is AddressInfo {
  return typeof given === 'object' && given !== null;
}

/** Waits until every job that was entered, and what those entered, is done. */
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
