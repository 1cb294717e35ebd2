import type { Data } from '@greenroom/contract/kit/route.ts';
import { listNotifications, markNotifications, type Notification } from '@greenroom/contract/notifications.ts';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api/api.ts';
import { queryOf } from '../../lib/api/query-client.ts';
import { noteOwnMark, unreadQuery } from './unread.data.ts';

const PAGE_SIZE = 20;
/** Maximum number of notifications that one call can mark. */
const MAX_MARKED = 1000;

type Page = Data<typeof listNotifications>;

export function notificationsQuery(unreadOnly: boolean) {
  return infiniteQueryOptions({
    queryKey: [listNotifications.id, 'panel', { unreadOnly }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listNotifications,
        { page: pageParam, size: PAGE_SIZE, unreadOnly: String(unreadOnly) },
        { signal, release: true },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE_SIZE < last.total ? pages.length + 1 : null),
  });
}

/** Fetches the latest unread notifications for the short message about new ones. */
export function fetchLatest(client: QueryClient): Promise<Page> {
  return client.fetchQuery({
    ...queryOf(listNotifications, { page: 1, size: 10, unreadOnly: 'true' }),
    staleTime: 0,
  });
}

/**
 * Returns the rows on all pages without duplicates, which occur because new notifications push older ones onto the next
 * page.
 */
export function rowsOf(pages: readonly Page[]): readonly Notification[] {
  return [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values()];
}

/**
 * Marks notifications as read or unread on the server, or all of them if `ids` is null. Visible lists change
 * immediately and keep their rows. If the server refuses, `call` reports the error and the marks are reset.
 * @returns the IDs of the changed notifications
 */
export async function mark(client: QueryClient, ids: readonly number[] | null, read: boolean): Promise<number[]> {
  noteOwnMark();
  const before = client.getQueriesData<InfiniteData<Page>>({ queryKey: [listNotifications.id, 'panel'] });
  for (const [key, shown] of before) {
    // If a list is being fetched now, the server read it before the mark, so its response would revert the mark.
    if (shown !== undefined) await client.cancelQueries({ queryKey: key, exact: true });
    client.setQueryData<InfiniteData<Page>>(key, (data) => data && withMark(data, ids, read));
  }
  try {
    return await markOnServer(client, ids, read);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    for (const [key, data] of before) client.setQueryData(key, data);
    return [];
  }
}

async function markOnServer(client: QueryClient, ids: readonly number[] | null, read: boolean): Promise<number[]> {
  const changed: number[] = [];
  const parts = ids === null ? [undefined] : inParts(ids);
  for (const part of parts) {
    const answer = await call(markNotifications, { read, ...(part && { ids: part }) });
    noteOwnMark();
    client.setQueryData(unreadQuery(true).queryKey, { unread: answer.unread });
    changed.push(...answer.changed);
  }
  return changed;
}

function inParts(ids: readonly number[]): number[][] {
  const count = Math.ceil(ids.length / MAX_MARKED);
  return Array.from({ length: count }, (_, index) => ids.slice(index * MAX_MARKED, (index + 1) * MAX_MARKED));
}

function withMark(data: InfiniteData<Page>, ids: readonly number[] | null, read: boolean): InfiniteData<Page> {
  const marked = (row: Notification) => (ids === null || ids.includes(row.id) ? { ...row, read } : row);
  return { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(marked) })) };
}
