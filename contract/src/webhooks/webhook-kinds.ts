import { z } from 'zod';
import type { Right } from '../access/rights.ts';
import { EXPORT_KEYS } from '../exports/exported-lists.ts';
import { END_REASONS } from '../memberships.ts';

const id = z.number().int();

/** The most that one delivery tells of; what happened to more in one go is several deliveries. */
export const WEBHOOK_ITEMS_MAX = 500;

/** What a membership began, or ended, by. */
const CAUSES = ['approved', 'bound', ...END_REASONS, 'undone'] as const;

interface Kind {
  /** What it says, for the documents. */
  readonly summary: string;
  /** What the owner must be allowed to, beside `webhooks:manage`, to be told of it; null: nothing. */
  readonly right: Right | null;
  /** One of the items of `data`: IDs and codes, no names. */
  readonly item: z.ZodObject;
}

/**
 * What webhooks tell of (R-PLUS-12), each to owners who may see the group that it happened in. Texts:
 * `webhooks.kind.<kind>` and `webhooks.kind.<kind>.text`.
 */
export const WEBHOOK_KINDS = {
  'batch.finished': {
    summary: 'All IDs of a submission are checked',
    right: 'applications:read',
    item: z.object({ batchId: id, groupId: id, total: id, succeeded: id, failed: id }),
  },
  'application.decided': {
    summary: 'An application was decided, lapsed, or is open again',
    right: 'applications:read',
    item: z.object({
      applicationId: id,
      batchId: id,
      hostId: z.string(),
      appId: id,
      groupId: id,
      decision: z
        .enum(['approved', 'rejected', 'lapsed', 'reopened', 'undone'])
        .describe('`reopened` by an administrator, `undone` by the reviewer within seconds: it waits again'),
      codes: z.array(id).describe('The reason codes of the decision'),
    }),
  },
  'membership.moved': {
    summary: 'A host has joined a group or left it',
    right: 'groups:view',
    item: z.object({
      hostId: z.string(),
      appId: id,
      groupId: id,
      change: z.enum(['joined', 'ended']),
      cause: z.enum(CAUSES),
      at: z.string().describe('From when, which may lie in the past'),
    }),
  },
  'export.finished': {
    summary: 'An export of the owner’s own is finished, and can be downloaded',
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
    summary: 'Somebody asked for a test; it is sent once',
    right: null,
    item: z.object({ webhookId: id }),
  },
} as const satisfies Record<string, Kind>;

export type WebhookKind = keyof typeof WEBHOOK_KINDS;
export type WebhookItem<K extends WebhookKind> = z.output<(typeof WEBHOOK_KINDS)[K]['item']>;

function isKind(name: string): name is WebhookKind {
  return name in WEBHOOK_KINDS;
}

/** Of every kind, the tests among them. */
export const ALL_WEBHOOK_KINDS = Object.keys(WEBHOOK_KINDS).filter(isKind);
/** Those that an owner chooses from. */
export const CHOSEN_WEBHOOK_KINDS = ALL_WEBHOOK_KINDS.filter((kind) => kind !== 'webhook.test');

/** The right that a kind needs beside `webhooks:manage`. */
export function rightFor(kind: WebhookKind): Right | null {
  return WEBHOOK_KINDS[kind].right;
}

/** The body of a delivery of a kind, as it is sent (R-PLUS-12). */
export function webhookBody(kind: WebhookKind) {
  return z.object({
    id: z.string().describe('The same each time that it is sent, as in the header `webhook-id`'),
    type: z.literal(kind),
    timestamp: z.string().describe('When it happened'),
    data: z.object({ items: z.array(WEBHOOK_KINDS[kind].item).min(1).max(WEBHOOK_ITEMS_MAX) }),
  });
}
