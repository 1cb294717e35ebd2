import { countUnread } from '@greenroom/contract/unread.ts';
import { queryOf } from '../../lib/api/query-client.ts';

/** How often the server is polled while no events arrive. */
const POLL_MS = 30_000;

export function unreadQuery(live: boolean) {
  return { ...queryOf(countUnread, {}), refetchInterval: live ? (false as const) : POLL_MS };
}

/** The server reports a change to every window within this time. */
const ECHO_MS = 2000;

let markedAt = Number.NEGATIVE_INFINITY;

/** Notes that this window marks notifications, so that the server's event about it can be ignored here. */
export function noteOwnMark(): void {
  markedAt = performance.now();
}

export function wasMarkedHere(): boolean {
  return performance.now() - markedAt < ECHO_MS;
}
