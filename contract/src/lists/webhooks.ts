import { listOf } from '../kit/list.ts';
import type { WebhookRow } from '../webhooks/webhooks.ts';

/** Webhooks (R-PLUS-12). */
export const webhookList = listOf<WebhookRow>()({
  id: 'webhooks',
  labels: 'webhooks.column',
  columns: [
    { id: 'webhook', kind: 'own', phone: 'title', beside: true },
    { id: 'state', kind: 'own', phone: 'detail', beside: true },
    { id: 'kinds', kind: 'own', grow: true },
    { id: 'owner', kind: 'text', value: ({ owner }) => owner },
    { id: 'delivered', kind: 'time', value: ({ deliveredAt }) => deliveredAt },
  ],
});
