import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { rule } from '../kit/field-problem.ts';
import { givenName } from '../kit/names.ts';
import { page, pageQuery } from '../kit/page.ts';
import { route } from '../kit/route.ts';
import { givenText } from '../kit/text.ts';
import { version } from '../kit/version.ts';
import { ALL_WEBHOOK_KINDS, CHOSEN_WEBHOOK_KINDS } from './webhook-kinds.ts';

const WEBHOOKS = '/admin/common/webhooks';
const access = { right: 'webhooks:manage' } as const;

/** Maximum number of webhooks per user. */
export const WEBHOOKS_MAX = 10;
export const WEBHOOK_NAME_MAX = 60;
export const WEBHOOK_URL_MAX = 1000;
/** If all deliveries have failed for this many days, the webhook is switched off. */
export const WEBHOOK_FAILING_DAYS = 5;
/** How long deliveries are also signed with the old secret after it was replaced. */
export const OLD_SECRET_HOURS = 24;
/** Maximum number of characters from an answer that the log stores. */
export const ANSWER_KEPT = 1000;

/** Reasons why a webhook is off. Texts: `webhooks.off.<reason>`. */
export const WEBHOOK_OFF_REASONS = ['owner', 'gone', 'failing'] as const;
/**
 * The states of a delivery. A `waiting` one is being sent or will be retried. A `withdrawn` one is no longer visible to
 * its owner. Texts: `webhooks.delivery.<state>`.
 */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'withdrawn'] as const;
/** Problems in the last attempt. Texts: `webhooks.problem.<problem>`. */
export const DELIVERY_PROBLEMS = [
  'address-refused',
  'not-https',
  'port-refused',
  'name-unknown',
  'no-connection',
  'certificate',
  'timeout',
  'redirect',
  'status',
  'switched-off',
  'not-allowed',
] as const;
/** Errors for a webhook's URL. */
export const ADDRESS_ERRORS = [
  'webhook-malformed',
  'webhook-credentials',
  'webhook-not-https',
  'webhook-port',
  'webhook-inside',
] as const satisfies readonly ErrorCode[];
export type AddressError = (typeof ADDRESS_ERRORS)[number];
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number];

const id = z.number().int();
const kinds = z
  .array(z.enum(CHOSEN_WEBHOOK_KINDS))
  .min(1, rule('webhook-kinds-empty'))
  .max(CHOSEN_WEBHOOK_KINDS.length);
const name = givenName(WEBHOOK_NAME_MAX).min(1, rule('webhook-name-empty'));
const url = givenText(WEBHOOK_URL_MAX).trim();
const one = z.object({ id: z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const oneDelivery = one.extend({ deliveryId: one.shape.id });

export const webhookRow = z.object({
  id,
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(CHOSEN_WEBHOOK_KINDS)),
  own: z.boolean(),
  owner: z.string().describe('The owner’s nickname'),
  enabled: z.boolean(),
  createdAt: z.string(),
  failingSince: z.string().nullable().describe('Start of the current series of failures'),
  disabledAt: z.string().nullable(),
  disabledReason: z.enum(WEBHOOK_OFF_REASONS).nullable(),
  waiting: id.describe('Number of deliveries still to send'),
  deliveredAt: z.string().nullable().describe('Time of the last successful delivery'),
  gaveUp: z.boolean().describe('The last delivery has failed and is not retried'),
  oldSecretUntil: z.string().nullable().describe('Until then, the previous secret also signs'),
  version,
});
export type WebhookRow = z.infer<typeof webhookRow>;

const secret = z.string().describe('`whsec_` and Base64, shown only once');

export const deliveryRow = z.object({
  id,
  messageId: z.string(),
  kind: z.enum(ALL_WEBHOOK_KINDS),
  items: id.describe('Number of items'),
  createdAt: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: id,
  nextAt: z.string().nullable(),
  triedAt: z.string().nullable(),
  status: id.nullable().describe('HTTP status of the last answer'),
  problem: z.enum(DELIVERY_PROBLEMS).nullable(),
  milliseconds: id.nullable(),
  deliveredAt: z.string().nullable(),
});
export type DeliveryRow = z.infer<typeof deliveryRow>;

export const deliveryDetail = deliveryRow.extend({
  url: z.string(),
  headers: z.record(z.string(), z.string()).nullable().describe('Headers of the last attempt'),
  body: z.string(),
  answer: z.string().nullable().describe('The beginning of the last answer'),
});
export type DeliveryDetail = z.infer<typeof deliveryDetail>;

export const listWebhooks = route({
  id: 'webhooks.listWebhooks',
  method: 'GET',
  path: WEBHOOKS,
  summary: 'List your own webhooks, or those of all users if you manage users',
  access,
  query: pageQuery,
  data: page(webhookRow),
});

export const createWebhook = route({
  id: 'webhooks.createWebhook',
  method: 'POST',
  path: WEBHOOKS,
  summary: 'Create a webhook. Only this answer contains its secret',
  access,
  body: z.object({ name, url, kinds }),
  data: z.object({ webhook: webhookRow, secret }),
  errors: ['too-many-webhooks', ...ADDRESS_ERRORS],
});

export const changeWebhook = route({
  id: 'webhooks.changeWebhook',
  method: 'PUT',
  path: `${WEBHOOKS}/{id}`,
  summary: 'Change a webhook, or switch it off or on. Omitted fields stay unchanged',
  access,
  params: one,
  body: z.object({
    name: name.optional(),
    url: url.optional(),
    kinds: kinds.optional(),
    enabled: z.boolean().optional(),
    version,
  }),
  data: webhookRow,
  errors: ['webhook-not-found', 'changed-meanwhile', ...ADDRESS_ERRORS],
});

export const deleteWebhook = route({
  id: 'webhooks.deleteWebhook',
  method: 'DELETE',
  path: `${WEBHOOKS}/{id}`,
  summary: 'Delete a webhook with its log',
  access,
  params: one,
  errors: ['webhook-not-found'],
});

export const rotateSecret = route({
  id: 'webhooks.rotateSecret',
  method: 'POST',
  path: `${WEBHOOKS}/{id}/secret`,
  summary: 'Create a new signing secret for your own webhook. The old one also signs for a day',
  access,
  params: one,
  data: z.object({ webhook: webhookRow, secret }),
  errors: ['webhook-not-found'],
});

export const testWebhook = route({
  id: 'webhooks.testWebhook',
  method: 'POST',
  path: `${WEBHOOKS}/{id}/test`,
  summary: 'Send a test delivery once, even if the webhook is off',
  access,
  params: one,
  data: deliveryRow,
  callsPerMinute: 30,
  errors: ['webhook-not-found'],
});

export const listDeliveries = route({
  id: 'webhooks.listDeliveries',
  method: 'GET',
  path: `${WEBHOOKS}/{id}/deliveries`,
  summary: 'List sent and waiting deliveries, latest first',
  access,
  params: one,
  query: pageQuery.extend({ state: z.enum(DELIVERY_STATES).optional(), kind: z.enum(ALL_WEBHOOK_KINDS).optional() }),
  data: page(deliveryRow),
  errors: ['webhook-not-found'],
});

export const readDelivery = route({
  id: 'webhooks.readDelivery',
  method: 'GET',
  path: `${WEBHOOKS}/{id}/deliveries/{deliveryId}`,
  summary: 'Get one delivery with its answer',
  access,
  params: oneDelivery,
  data: deliveryDetail,
  errors: ['webhook-not-found', 'webhook-delivery-not-found'],
});

export const sendAgain = route({
  id: 'webhooks.sendAgain',
  method: 'POST',
  path: `${WEBHOOKS}/{id}/deliveries/{deliveryId}/send`,
  summary: 'Send a delivery again immediately, with the same ID',
  access,
  params: oneDelivery,
  data: deliveryRow,
  callsPerMinute: 120,
  errors: ['webhook-not-found', 'webhook-delivery-not-found', 'webhook-off'],
});
