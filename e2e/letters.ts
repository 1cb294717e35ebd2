import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { scaled } from '../scripts/machine-speed.ts';
import { type Smtp, startSmtp } from '../server/test/smtp.ts';

/** Starts a real SMTP server that writes all emails to a folder. The files are named after the first recipient. */
export function receiveLetters(folder: string): Promise<Smtp> {
  let count = 0;
  return startSmtp(([recipient = 'nobody'], bytes) => {
    count += 1;
    return writeFile(join(folder, `${String(count).padStart(4, '0')} ${recipient}.eml`), bytes);
  });
}

/** Returns the newest email to a recipient with a matching subject, once it has arrived. */
export async function letterTo(recipient: string, subject: RegExp): Promise<Email> {
  const folder = process.env.E2E_LETTERS ?? '';
  let found: Email | undefined;
  await expect(async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith(` ${recipient}.eml`)).sort();
    const letters = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
    found = letters.findLast((letter) => subject.test(letter.subject ?? ''));
    expect(found, `a letter to ${recipient}`).toBeDefined();
  }).toPass({ timeout: scaled(30_000) });
  if (!found) throw new Error(`no letter to ${recipient}`);
  return found;
}
