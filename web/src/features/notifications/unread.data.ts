import { countUnread } from '@greenroom/contract/unread.ts';
import { queryOf } from '../../lib/api/query-client.ts';

/** How often the server is polled while no events arrive. */
const POLL_MS = 30_000;

export function unreadQuery(live: boolean) {
  return { ...queryOf(countUnread, {}), refetchInterval: live ? (false as const) : POLL_MS };
}
