import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { testServer } from '../../../test/server.ts';
import { startSmtp } from '../../../test/smtp.ts';
import { enterMail } from './send-mail.job.ts';

interface Received {
  readonly to: readonly string[];
  readonly bytes: Buffer;
}

const received: Received[] = [];
let refusals = 0;

/** While `refusals` is above zero, the server refuses emails as a busy server does. */
const smtp = await startSmtp((to, bytes) => {
  if (refusals > 0) {
    refusals -= 1;
    throw Object.assign(new Error('busy'), { responseCode: 451 });
  }
  received.push({ to, bytes });
});
afterAll(smtp.stop);

const params = { batchId: 7, group: 'Aurora <b>', total: 12_000, succeeded: 11_000, failed: 1000 };

describe('emails', () => {
  test('go out through SMTP in the recipient’s language, readable as plain text and as HTML, again after a refusal, and once', async () => {
    const server = await testServer({ SMTP_URL: smtp.url });
    refusals = 1;
    const { db } = server.product.deps;
    await db
      .transaction()
      .execute((trx) =>
        enterMail(trx, { recipient: 'leyla@example.com', locale: 'zh-CN', template: 'batch-finished', params }),
      );
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 20_000 });
    expect(received[0]?.to).toEqual(['leyla@example.com']);
    const letter = await PostalMime.parse(received[0]?.bytes ?? '');
    expect(letter.subject).toMatch(/\p{Script=Han}/u);
    expect(letter.text).toContain('Aurora <b>');
    expect(letter.html).toContain('Aurora &lt;b&gt;');
    expect(letter.html).not.toContain('<b>');
  });

  test('with a name that injects a second recipient are refused, or go to one recipient', async () => {
    const server = await testServer({ SMTP_URL: smtp.url });
    const { db } = server.product.deps;
    const before = received.length;
    const recipient = 'agent@example.com, thief@example.com';
    await db.transaction().execute(async (trx) => {
      await enterMail(trx, { recipient, locale: 'en', template: 'batch-finished', params });
      await enterMail(trx, { recipient: 'last@example.com', locale: 'en', template: 'batch-finished', params });
    });
    await vi.waitFor(() => expect(received.flatMap((one) => one.to)).toContain('last@example.com'), {
      timeout: 20_000,
    });
    const later = received.slice(before).flatMap((one) => one.to);
    expect(later).not.toContain('thief@example.com');
  });

  test('are written to the outbox folder without SMTP settings', async () => {
    const server = await testServer();
    const { db } = server.product.deps;
    await db
      .transaction()
      .execute((trx) =>
        enterMail(trx, { recipient: 'leyla@example.com', locale: 'en', template: 'batch-finished', params }),
      );
    const outbox = join(server.folder, 'outbox');
    const names = await vi.waitFor(
      async () => {
        const found = await readdir(outbox);
        expect(found).toHaveLength(1);
        return found;
      },
      { timeout: 20_000 },
    );
    const letter = await PostalMime.parse(await readFile(join(outbox, names[0] ?? '')));
    expect(letter.to?.[0]?.address).toBe('leyla@example.com');
    expect(letter.text).toContain('Aurora');
  });
});
