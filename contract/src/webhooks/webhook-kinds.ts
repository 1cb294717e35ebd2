import { z } from 'zod';
import type { Right } from '../access/rights.ts';
import { EXPORT_KEYS } from '../exports/exported-lists.ts';
import { END_REASONS } from '../memberships.ts';

const id = z.number().int();

/** Maximum number of items in one delivery. If there are more, they are split into several deliveries. */
export const WEBHOOK_ITEMS_MAX = 500;

/** Reasons why a membership started or ended. */
const CAUSES = ['approved', 'bound', ...END_REASONS, 'undone'] as const;

interface Kind {
  /** The description shown in the documents. */
  readonly summary: string;
  /** The right that the owner needs in addition to `webhooks:manage`. Null if there is none. */
  readonly right: Right | null;
  /** One item in `data`. It contains IDs and codes, but no names. */
  readonly item: z.ZodObject;
}

/**
 * The events that webhooks send (R-PLUS-12). Only owners who can see an event's group receive it. Texts:
 * `webhooks.kind.<kind>` and `webhooks.kind.<kind>.text`.
 */
export const WEBHOOK_KINDS = {
  'batch.finished': {
    summary: 'All IDs of a submission have been checked',
    right: 'applications:read',
    item: z.object({ batchId: id, groupId: id, total: id, succeeded: id, failed: id }),
  },
  'application.decided': {
    summary: 'An application was decided, expired, or was opened again',
    right: 'applications:read',
    item: z.object({
      applicationId: id,
      batchId: id,
      hostId: z.string(),
      appId: id,
      groupId: id,
      decision: z
        .enum(['approved', 'rejected', 'lapsed', 'reopened', 'undone'])
        .describe(
          '`reopened` by an administrator, or `undone` by the reviewer within seconds: the application waits again',
        ),
      codes: z.array(id).describe('The reason codes of the decision'),
    }),
  },
  'membership.moved': {
    summary: 'A host joined or left a group',
    right: 'groups:view',
    item: z.object({
      hostId: z.string(),
      appId: id,
      groupId: id,
      change: z.enum(['joined', 'ended']),
      cause: z.enum(CAUSES),
      at: z.string().describe('Start time, which can be in the past'),
    }),
  },
  'export.finished': {
    summary: 'One of the owner’s exports is finished and can be downloaded',
    right: null,
    item: z.object({
      exportId: id,
      list: z.enum(EXPORT_KEYS),
      format: z.enum(['xlsx', 'csv']),
      rows: id,
      bytes: id,
      expiresAt: z.string().describe('When the file is deleted'),
    }),
  },
  'webhook.test': {
    summary: 'A user requested a test. It is sent once',
    right: null,
    item: z.object({ webhookId: id }),
  },
} as const satisfies Record<string, Kind>;

export type WebhookKind = keyof typeof WEBHOOK_KINDS;
export type WebhookItem<K extends WebhookKind> = z.output<(typeof WEBHOOK_KINDS)[K]['item']>;

function isKind(name: string): name is WebhookKind {
  return name in WEBHOOK_KINDS;
}

/** All kinds, including tests. */
export const ALL_WEBHOOK_KINDS = Object.keys(WEBHOOK_KINDS).filter(isKind);
/** Kinds that an owner can choose. */
export const CHOSEN_WEBHOOK_KINDS = ALL_WEBHOOK_KINDS.filter((kind) => kind !== 'webhook.test');

/** Returns the right that a kind needs in addition to `webhooks:manage`. */
export function rightFor(kind: WebhookKind): Right | null {
  return WEBHOOK_KINDS[kind].right;
}

/** Describes the body for a delivery of one kind (R-PLUS-12). */
export function webhookBody(kind: WebhookKind) {
  return z.object({
    id: z.string().describe('The same for all attempts, as in the header `webhook-id`'),
    type: z.literal(kind),
    timestamp: z.string().describe('Time of the event'),
    data: z.object({ items: z.array(WEBHOOK_KINDS[kind].item).min(1).max(WEBHOOK_ITEMS_MAX) }),
  });
}
