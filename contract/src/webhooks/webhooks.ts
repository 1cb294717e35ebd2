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

/** The most webhooks of one user. */
export const WEBHOOKS_MAX = 10;
export const WEBHOOK_NAME_MAX = 60;
export const WEBHOOK_URL_MAX = 1000;
/** After nothing but failures for so long a webhook is switched off. */
export const WEBHOOK_FAILING_DAYS = 5;
/** How long an old secret signs, too. */
export const OLD_SECRET_HOURS = 24;
/** How much of an answer the log keeps, in characters. */
export const ANSWER_KEPT = 1000;

/** Why a webhook is off. Texts: `webhooks.off.<reason>`. */
export const WEBHOOK_OFF_REASONS = ['owner', 'gone', 'failing'] as const;
/** waiting: it is sent, perhaps again; withdrawn: its owner may no longer see it. Texts: `webhooks.delivery.<state>`. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'withdrawn'] as const;
/** What was wrong with the last attempt. Texts: `webhooks.problem.<problem>`. */
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
/** What is wrong with an address that is to be kept. */
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
  owner: z.string().describe('The nickname of whose it is'),
  enabled: z.boolean(),
  createdAt: z.string(),
  failingSince: z.string().nullable().describe('Since when nothing has been taken'),
  disabledAt: z.string().nullable(),
  disabledReason: z.enum(WEBHOOK_OFF_REASONS).nullable(),
  waiting: id.describe('Deliveries that are still sent'),
  deliveredAt: z.string().nullable().describe('When the last one was taken'),
  gaveUp: z.boolean().describe('The last one that was tried is not tried again'),
  oldSecretUntil: z.string().nullable().describe('Until when the secret before the last rotation signs, too'),
  version,
});
export type WebhookRow = z.infer<typeof webhookRow>;

const secret = z.string().describe('`whsec_` and Base64; it is shown this once');

export const deliveryRow = z.object({
  id,
  messageId: z.string(),
  kind: z.enum(ALL_WEBHOOK_KINDS),
  items: id.describe('How many it tells of'),
  createdAt: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: id,
  nextAt: z.string().nullable(),
  triedAt: z.string().nullable(),
  status: id.nullable().describe('The HTTP status of the last answer'),
  problem: z.enum(DELIVERY_PROBLEMS).nullable(),
  milliseconds: id.nullable(),
  deliveredAt: z.string().nullable(),
});
export type DeliveryRow = z.infer<typeof deliveryRow>;

export const deliveryDetail = deliveryRow.extend({
  url: z.string(),
  headers: z.record(z.string(), z.string()).nullable().describe('Of the last attempt'),
  body: z.string(),
  answer: z.string().nullable().describe('The beginning of the last answer'),
});
export type DeliveryDetail = z.infer<typeof deliveryDetail>;

export const listWebhooks = route({
  id: 'webhooks.listWebhooks',
  method: 'GET',
  path: WEBHOOKS,
  summary: 'One’s own webhooks; those of everybody for who keeps users',
  access,
  query: pageQuery,
  data: page(webhookRow),
});

export const createWebhook = route({
  id: 'webhooks.createWebhook',
  method: 'POST',
  path: WEBHOOKS,
  summary: 'Make a webhook; the answer is the only one that has its secret',
  access,
  body: z.object({ name, url, kinds }),
  data: z.object({ webhook: webhookRow, secret }),
  errors: ['too-many-webhooks', ...ADDRESS_ERRORS],
});

export const changeWebhook = route({
  id: 'webhooks.changeWebhook',
  method: 'PUT',
  path: `${WEBHOOKS}/{id}`,
  summary: 'Change a webhook, switch it off or on again. Fields that are left out stay',
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
  summary: 'Give one’s own webhook a new secret; the old one signs, too, for a day',
  access,
  params: one,
  data: z.object({ webhook: webhookRow, secret }),
  errors: ['webhook-not-found'],
});

export const testWebhook = route({
  id: 'webhooks.testWebhook',
  method: 'POST',
  path: `${WEBHOOKS}/{id}/test`,
  summary: 'Send a test delivery, once, even where the webhook is off',
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
  summary: 'What was sent, and is to be, the latest first',
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
  summary: 'One delivery: what was sent, and what was answered',
  access,
  params: oneDelivery,
  data: deliveryDetail,
  errors: ['webhook-not-found', 'webhook-delivery-not-found'],
});

export const sendAgain = route({
  id: 'webhooks.sendAgain',
  method: 'POST',
  path: `${WEBHOOKS}/{id}/deliveries/{deliveryId}/send`,
  summary: 'Send a delivery again, at once, under the same id',
  access,
  params: oneDelivery,
  data: deliveryRow,
  callsPerMinute: 120,
  errors: ['webhook-not-found', 'webhook-delivery-not-found', 'webhook-off'],
});
