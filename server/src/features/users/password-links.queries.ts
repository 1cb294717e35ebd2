import type { LINK_KINDS } from '@greenroom/contract/administration/password-links.ts';
import type { OpenLink } from '@greenroom/contract/administration/users.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';
import { letterStateOf, withdrawMail } from '../../platform/mail/letter-state.queries.ts';

export type LinkKind = (typeof LINK_KINDS)[number];

export interface NewLink {
  readonly userId: number;
  readonly secretHash: Buffer;
  readonly kind: LinkKind;
  readonly madeBy: number;
  readonly madeAt: Date;
  readonly expiresAt: Date;
  /** The email that contains the link; null if the caller passes the link on. */
  readonly mailId: number | null;
}

/** Stores a link and replaces an earlier one. The earlier link's email is no longer sent. */
export async function replacePasswordLink(trx: Trx, link: NewLink): Promise<void> {
  await withdrawMail(trx, sql`(select mail_id from password_links where user_id = ${link.userId})`);
  await sql`
    insert into password_links (user_id, secret_hash, kind, made_by, made_at, expires_at, mail_id)
    values (${link.userId}, ${link.secretHash}, ${link.kind}, ${link.madeBy}, ${link.madeAt}, ${link.expiresAt}, ${link.mailId})
    on conflict (user_id) do update set secret_hash = excluded.secret_hash, kind = excluded.kind,
      made_by = excluded.made_by, made_at = excluded.made_at, expires_at = excluded.expires_at, mail_id = excluded.mail_id`.execute(
    trx,
  );
}

export async function deletePasswordLink(trx: Trx, userId: number): Promise<void> {
  await sql`delete from password_links where user_id = ${userId}`.execute(trx);
}

/** Finds a user's unused link, with the state of its email. */
export async function findOpenLink(db: Db, userId: number, now: Date): Promise<OpenLink | undefined> {
  const found = await sql<OpenLink>`
    select l.kind, l.expires_at as "expiresAt",
      coalesce(${letterStateOf(sql`l.mail_id`)}, '{"state": "none", "error": null, "nextAt": null}') as email
    from password_links l where l.user_id = ${userId} and l.expires_at > ${now}`.execute(db);
  return found.rows[0];
}

export interface GoodLink {
  kind: LinkKind;
  id: number;
  username: string;
  nickName: string;
  email: string | null;
  locale: string;
}

/** Finds the user whose password can be set with a secret, if the link is valid and the user can sign in. */
export async function findGoodLink(db: Db, secretHash: Buffer, now: Date): Promise<GoodLink | undefined> {
  const found = await sql<GoodLink>`
    select l.kind, u.id, u.username, u.nick_name as "nickName", u.email, u.locale
    from password_links l join users u on u.id = l.user_id
    where l.secret_hash = ${secretHash} and l.expires_at > ${now} and u.disabled_at is null and u.deleted_at is null`.execute(
    db,
  );
  return found.rows[0];
}

/** Uses up a link. If two calls run in parallel, only one returns true. */
export async function useLink(trx: Trx, secretHash: Buffer, now: Date): Promise<boolean> {
  const used = await sql`
    delete from password_links where secret_hash = ${secretHash} and expires_at > ${now}`.execute(trx);
  return used.numAffectedRows === 1n;
}
