import { z } from 'zod';
import { isCountryCode } from './countries.ts';
import { ACCOUNT_STATES } from './enums.ts';
import { HOST_ID_PATTERN } from './host-id.ts';
import { route } from './kit/route.ts';

/** One account as the platform reports it: a line of the ingestion call, a row of its CSV. */
export const accountFact = z.object({
  appId: z.number().int().min(0).max(32_767),
  hostId: z.string().regex(HOST_ID_PATTERN, { error: 'host-id' }),
  state: z.enum(ACCOUNT_STATES).default('active'),
  name: z.string().max(200),
  avatarUrl: z.string().max(500).nullable().default(null),
  avatarIsDefault: z.boolean().default(false),
  gender: z.number().int().min(1).max(3).nullable().default(null),
  birthDate: z.iso.date().nullable().default(null),
  country: z.string().refine(isCountryCode, { error: 'country' }).nullable().default(null),
  homepageVideoUrl: z.string().max(500).nullable().default(null),
  storyStatus: z.number().int().min(0).max(32_767).nullable().default(null),
  personalVideoStatus: z.number().int().min(0).max(32_767).nullable().default(null),
  kycVerified: z.boolean().nullable().default(null),
  bankLinked: z.boolean().nullable().default(null),
  bankCountry: z.string().refine(isCountryCode, { error: 'country' }).nullable().default(null),
  category: z.number().int().min(1).max(10).nullable().default(null),
  /** Whatever the platform knows one person's accounts by; null where it does not know. */
  personKey: z.string().max(100).nullable().default(null),
  reportedAt: z.iso.datetime({ offset: true }).optional(),
});
export type AccountFact = z.infer<typeof accountFact>;

/** What an ingestion did; `refused` names at most the first thousand refused lines. */
export const ingestReport = z.object({
  lines: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** Older than what is known: left as it was. */
  outdated: z.number().int(),
  refusedCount: z.number().int(),
  refused: z.array(z.object({ line: z.number().int(), field: z.string(), problem: z.string() })),
});
export type IngestReport = z.infer<typeof ingestReport>;

export const ingestAccounts = route({
  id: 'accounts.ingest',
  method: 'POST',
  path: '/agent-admin/ingest/accounts',
  summary: 'What the platform reports of its accounts, as NDJSON or CSV, streamed; repeating it changes nothing',
  access: { token: 'accounts:ingest' },
  stream: ['application/x-ndjson', 'text/csv'],
  data: ingestReport,
});
