import { HOST_ROLES } from '@greenroom/contract/roles.ts';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';

/** Where more people than this are concerned, all who add hosts are told to look: one notice instead of hundreds. */
const MOST_NOTICES = 20;

/** Tells people that their notifications changed; heard once the transaction commits. */
export async function publishToReaders(
  deps: Pick<Deps, 'events'>,
  trx: Trx,
  userIds: readonly number[],
): Promise<void> {
  const readers = new Set(userIds);
  const changed = { topic: 'notification', id: null } as const;
  if (readers.size > MOST_NOTICES) return deps.events.tell(trx, { roles: HOST_ROLES }, changed);
  for (const userId of readers) await deps.events.tell(trx, { userId }, changed);
}
