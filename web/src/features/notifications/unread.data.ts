import { countUnread } from '@greenroom/contract/unread.ts';
import { queryOf } from '../../lib/api/query-client.ts';

/** Polling interval while the browser receives no events. */
const POLL_MS = 30_000;

export function unreadQuery(live: boolean) {
  return { ...queryOf(countUnread, {}), refetchInterval: live ? (false as const) : POLL_MS };
}

/** Time within which every window receives the server's event about a change. */
const ECHO_MS = 2000;

let markedAt = Number.NEGATIVE_INFINITY;

/** Records that this window is marking notifications, so that it can ignore the server's event about them. */
export function noteOwnMark(): void {
  markedAt = performance.now();
}

export function wasMarkedHere(): boolean {
  return performance.now() - markedAt < ECHO_MS;
}
