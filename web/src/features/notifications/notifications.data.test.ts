import type { Notification } from '@greenroom/contract/notifications.ts';
import { expect, test } from 'vitest';
import { notificationsQuery, rowsOf } from './notifications.data.ts';

const row = (id: number): Notification => ({
  id,
  kind: 'decisions',
  params: { batchId: 1, group: 'Aurora', approved: 1, failed: 0 },
  link: null,
  at: '2026-11-21T12:00:00Z',
  read: false,
});

test('[R-PLUS-16] a row that a new one has moved onto the next page appears once', () => {
  const pages = [
    { rows: [row(9), row(8)], total: 5, unread: 5 },
    { rows: [row(8), row(7)], total: 5, unread: 5 },
  ];
  expect(rowsOf(pages).map(({ id }) => id)).toEqual([9, 8, 7]);
});

test('[R-PLUS-16] there is a next page as long as the total says so', () => {
  const { getNextPageParam } = notificationsQuery(false);
  const first = { rows: Array.from({ length: 20 }, (_, id) => row(id)), total: 33, unread: 2 };
  expect(getNextPageParam(first, [first], 1, [1])).toBe(2);
  expect(getNextPageParam(first, [first, first], 2, [1, 2])).toBeNull();
});
