import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import type { Deps } from '../../context.ts';
import type { Trx } from '../db/database.ts';
import { defineJob } from '../queue/queue.ts';
import { composeLetter } from './compose-letter.ts';
import { findUnsentMail, insertMail, type Letter, markMailSent } from './mail.queries.ts';

/**
 * Queues an email in the same transaction as the change it reports. The email is sent after the commit, with retries.
 * @returns the email's ID
 */
export async function enterMail(trx: Trx, letter: Letter): Promise<number> {
  const mailId = await insertMail(trx, letter);
  await sendMailJob.enter(trx, { mailId }, { key: `mail ${mailId}` });
  return mailId;
}

/** Sends emails by SMTP. Without SMTP settings, emails are written to the outbox folder, and the log says where. */
export const sendMailJob = defineJob({
  name: 'send-mail',
  payload: z.object({ mailId: z.number().int() }),
  async run(deps, { mailId }) {
    const letter = await findUnsentMail(deps.db, mailId);
    if (!letter) return;
    const message = composeLetter({ ...deps, settings: deps.settings.current }, letter);
    const { smtpUrl } = deps.config;
    if (smtpUrl) await sendBySmtp(smtpUrl, message);
    else await keepInOutbox(deps, mailId, message);
    await markMailSent(deps.db, mailId, deps.clock.now(), smtpUrl !== null);
  },
});

async function sendBySmtp(smtpUrl: string, message: SendMailOptions): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(smtpUrl);
  try {
    await transport.sendMail(message);
  } finally {
    transport.close();
  }
}

async function keepInOutbox(deps: Deps, mailId: number, message: SendMailOptions): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const written = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  await mkdir(deps.outboxFolder, { recursive: true, mode: 0o700 });
  const path = join(deps.outboxFolder, `${mailId}.eml`);
  await writeFile(path, written.message, { mode: 0o600 });
  deps.log.info({ path }, 'no SMTP is set: the letter is in the outbox folder');
}
