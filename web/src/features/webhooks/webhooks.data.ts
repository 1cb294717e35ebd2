import { MAX_PAGE_SIZE } from '@greenroom/contract/constants.ts';
import {
  changeWebhook,
  createWebhook,
  type DeliveryRow,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  readDelivery,
  rotateSecret,
  sendAgain,
  testWebhook,
} from '@greenroom/contract/webhooks/webhooks.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { CallInput } from '../../lib/api/call-input.ts';
import { invalidateCalls, queryOf } from '../../lib/api/query-client.ts';

/** Options for calls whose errors the dialog shows. */
const QUIET = { release: true };
/** Interval at which an open log is read again. Running deliveries finish within seconds. */
const LOG_EVERY_MS = 3000;

/** Interval at which the list is read again, to show whether webhooks still work. */
const LIST_EVERY_MS = 10_000;

export function webhooksQuery(paged: { page: number; size: number }) {
  return { ...queryOf(listWebhooks, paged), placeholderData: keepPreviousData, refetchInterval: LIST_EVERY_MS };
}

/** Queries a user's webhooks, which fit on one page and include the open one. */
export const allWebhooksQuery = {
  ...queryOf(listWebhooks, { page: 1, size: MAX_PAGE_SIZE }),
  refetchInterval: LOG_EVERY_MS,
};

export function logQuery(id: number, size: number, state: DeliveryRow['state'] | undefined) {
  return {
    ...queryOf(listDeliveries, { id, size, ...(state !== undefined && { state }) }),
    placeholderData: keepPreviousData,
    refetchInterval: LOG_EVERY_MS,
  };
}

export function deliveryQuery(id: number, deliveryId: number) {
  return { ...queryOf(readDelivery, { id, deliveryId }), refetchInterval: LOG_EVERY_MS };
}

export function webhooksChanged(): Promise<void> {
  return invalidateCalls([listWebhooks.id, listDeliveries.id, readDelivery.id]);
}

export function sendNewWebhook(values: CallInput<typeof createWebhook>) {
  return call(createWebhook, values, QUIET);
}

export function sendWebhookChange(change: CallInput<typeof changeWebhook>) {
  return call(changeWebhook, change, QUIET);
}

/**
 * Reads the current webhook after someone else changed it during an edit. Returns undefined if it has been deleted. The
 * dialog shows any error.
 */
export async function readAgain(id: number) {
  const { rows } = await call(listWebhooks, { page: 1, size: MAX_PAGE_SIZE }, QUIET);
  return rows.find((row) => row.id === id);
}

export function sendWebhookDeletion(id: number) {
  return call(deleteWebhook, { id }, QUIET);
}

export function sendRotation(id: number) {
  return call(rotateSecret, { id }, QUIET);
}

export function sendTest(id: number) {
  return call(testWebhook, { id }, QUIET);
}

export function sendOnceMore(ids: { id: number; deliveryId: number }) {
  return call(sendAgain, ids, QUIET);
}
