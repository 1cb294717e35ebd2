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
/** Interval for reading an open log again: running deliveries end within seconds. */
const LOG_EVERY_MS = 3000;

/** Interval for reading the list again, which shows whether webhooks work. */
const LIST_EVERY_MS = 10_000;

export function webhooksQuery(paged: { page: number; size: number }) {
  return { ...queryOf(listWebhooks, paged), placeholderData: keepPreviousData, refetchInterval: LIST_EVERY_MS };
}

/** Queries the webhooks of a user, which fit in one page; an open webhook is looked up there. */
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
 * Reads the present webhook, for an edit that someone else overtook; undefined if it is gone. The dialog shows the
 * error.
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
