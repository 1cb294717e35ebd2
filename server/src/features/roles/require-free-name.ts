import { nameKey } from '@greenroom/contract/kit/names.ts';
import { SOURCE_LOCALE } from '@greenroom/contract/locales.ts';
import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { listRoleNames } from './roles.queries.ts';

/**
 * Refuses a name that looks like another role's. A shipped role also has its key, and its name in English and in the
 * caller's language. The caller holds the lock of the administration.
 * @param key of the role that gets the name; null: a new one
 * @throws RefusalError `role-name-taken`
 */
export async function requireFreeName(ctx: UserCtx, trx: Trx, name: string, key: string | null): Promise<void> {
  const wanted = nameKey(name);
  const others = (await listRoleNames(trx)).filter((role) => role.key !== key);
  const isTaken = others.some((other) => looksOf(ctx, other).some((look) => nameKey(look) === wanted));
  if (isTaken) fail('role-name-taken');
}

function looksOf({ messages, locale }: UserCtx, { key, name }: { key: string; name: string | null }): string[] {
  if (name !== null) return [name];
  const text = `enums.roles.${key}`;
  return [key, messages.text(SOURCE_LOCALE, text), messages.text(locale, text)];
}
