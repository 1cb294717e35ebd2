import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface Letter {
  recipient: string;
  locale: string;
  /** The texts are `mails.<template>.subject` and `mails.<template>.body`. */
  template: string;
  params: Readonly<Record<string, string | number>>;
}

export async function insertMail(db: Db, letter: Letter): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into mails (recipient, locale, template, params)
    values (${letter.recipient}, ${letter.locale}, ${letter.template}, ${JSON.stringify(letter.params)}::jsonb)
    returning id`.execute(db);
  const [row] = made.rows;
  if (!row) throw new Error('the letter was not entered');
  return row.id;
}

export async function findUnsentMail(db: Db, id: number): Promise<Letter | undefined> {
  const found = await sql<Letter>`
    select recipient, locale, template, params from mails where id = ${id} and sent_at is null`.execute(db);
  return found.rows[0];
}

/**
 * Marks an email as sent. Its content is kept, except for a code or a link: after sending, only a hash of it remains.
 */
export async function markMailSent(db: Db, id: number, now: Date, bySmtp: boolean): Promise<void> {
  await sql`update mails set sent_at = ${now}, by_smtp = ${bySmtp}, params = params - 'code' - 'link' where id = ${id}`.execute(
    db,
  );
}
