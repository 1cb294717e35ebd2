import type { Db } from '../../../platform/db/database.ts';
import { findUserByName, type UserRow } from '../../session/index.ts';

export type RecoverableUser = UserRow & { readonly email: string };

/** The user whose forgotten password can be reset by mail: not disabled, not deleted, with an email (R-SES-7). */
export async function findRecoverable(db: Db, username: string): Promise<RecoverableUser | null> {
  const user = await findUserByName(db, username);
  if (!user || user.disabled || user.deleted || user.email === null) return null;
  return isSameName(user.username, username) ? { ...user, email: user.email } : null;
}

/** A to Z alone may be typed in either case: the database's case rules treat some look-alikes as equal. */
function isSameName(kept: string, typed: string): boolean {
  return lowerLatin(kept) === lowerLatin(typed);
}

function lowerLatin(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
