import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server on loopback that lays every letter into a folder, named by its first recipient. */
export async function receiveLetters(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  let count = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        count += 1;
        const name = `${String(count).padStart(4, '0')} ${session.envelope.rcptTo[0]?.address ?? 'nobody'}.eml`;
        writeFile(join(folder, name), Buffer.concat(parts)).then(() => done(), done);
      });
    },
  });
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  return {
    url: `smtp://127.0.0.1:${isAddress(address) ? address.port : 0}`,
    stop: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

function isAddress(given: string | AddressInfo | null): given is AddressInfo {
  return typeof given === 'object' && given !== null;
}

/** The newest letter to somebody whose subject fits, once it is there. */
export async function letterTo(recipient: string, subject: RegExp): Promise<Email> {
  const folder = process.env.E2E_LETTERS ?? '';
  let found: Email | undefined;
  await expect(async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith(` ${recipient}.eml`)).sort();
    const letters = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
    found = letters.findLast((letter) => subject.test(letter.subject ?? ''));
    expect(found, `a letter to ${recipient}`).toBeDefined();
  }).toPass({ timeout: 30_000 });
  if (!found) throw new Error(`no letter to ${recipient}`);
  return found;
}
