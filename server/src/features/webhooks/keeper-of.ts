import { may } from '../../access/rights.ts';
import type { UserCtx } from '../../context.ts';
import type { Keeper } from './webhooks.queries.ts';

/** Everybody keeps their own webhooks; who keeps users sees and keeps everybody’s, but for their secrets. */
export function keeperOf({ user }: Pick<UserCtx, 'user'>): Keeper {
  return { userId: user.id, all: may(user, 'users:manage') };
}
