import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { enterLetter } from './enter-letter.ts';
import { enterNotifications } from './notify-users.ts';

interface Attempts {
  readonly userId: number;
  readonly tries: number;
  readonly addresses: number;
}

/** Notifies a user of many failed sign-ins to their account, by a letter at once, too: they may want to act. */
export async function notifyAttempts(
  deps: Pick<Deps, 'events'>,
  trx: Trx,
  { userId, tries, addresses }: Attempts,
  now: Date,
): Promise<void> {
  const params = { tries, addresses };
  await enterNotifications(deps, trx, 'sign-in-attempts', [{ userId, params }], now);
  await enterLetter(trx, 'sign-in-attempts', userId, params);
}
