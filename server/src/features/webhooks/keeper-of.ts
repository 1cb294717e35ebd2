import { may } from '../../access/rights.ts';
import { isWithin } from '../../access/within-own.ts';
import type { UserCtx } from '../../context.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Keeper, listOwners } from './webhooks.queries.ts';

/**
 * Users keep their own webhooks. Users who manage users also see and keep those of others, except for their secrets, and only if the
 * owner has nothing beyond their own rights: deliveries show what the owner may see (R-PLUS-21, R-PLUS-28).
 */
export async function keeperOf({ user }: Pick<UserCtx, 'user'>, db: Db): Promise<Keeper> {
  if (!may(user, 'users:manage')) return { userId: user.id, others: [] };
  const owners = await listOwners(db);
  const kept = owners.filter(({ grants }) => grants.every((grant) => isWithin(user, grant)));
  return { userId: user.id, others: kept.map(({ id }) => id) };
}
