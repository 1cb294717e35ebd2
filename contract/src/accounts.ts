import { z } from 'zod';
import { isCountryCode } from './countries.ts';
import { ACCOUNT_STATES } from './enums.ts';
import { HOST_ID_PATTERN } from './ids/host-id.ts';
import { rule } from './kit/field-problem.ts';
import { DELIVERY_TYPES, ingestReport } from './kit/ingest.ts';
import { route } from './kit/route.ts';

/** An account as the platform reports it: a line in the ingestion call, or a row in its CSV. */
export const accountFact = z.object({
  appId: z.number().int().min(0).max(32_767),
  hostId: z.string().regex(HOST_ID_PATTERN, rule('host-id')),
  state: z.enum(ACCOUNT_STATES).default('active'),
  name: z.string().max(200),
  avatarUrl: z.string().max(500).nullable().default(null),
  avatarIsDefault: z.boolean().default(false),
  gender: z.number().int().min(1).max(3).nullable().default(null),
  birthDate: z.iso.date().nullable().default(null),
  country: z.string().refine(isCountryCode, rule('country')).nullable().default(null),
  homepageVideoUrl: z.string().max(500).nullable().default(null),
  storyStatus: z.number().int().min(0).max(32_767).nullable().default(null),
  personalVideoStatus: z.number().int().min(0).max(32_767).nullable().default(null),
  kycVerified: z.boolean().nullable().default(null),
  bankLinked: z.boolean().nullable().default(null),
  bankCountry: z.string().refine(isCountryCode, rule('country')).nullable().default(null),
  category: z.number().int().min(1).max(10).nullable().default(null),
  /** A value from the dictionary `payment-platforms`. */
  paymentPlatform: z.number().int().min(0).max(32_767).nullable().default(null),
  /** The key that the platform assigns to all of a person's accounts. Null if there is none. */
  personKey: z.string().max(100).nullable().default(null),
  reportedAt: z.iso.datetime({ offset: true }).optional(),
});
export type AccountFact = z.infer<typeof accountFact>;

export const receiveAccounts = route({
  id: 'accounts.receiveAccounts',
  method: 'POST',
  path: '/agent-admin/ingest/accounts',
  summary: 'Receive the platform’s account data as a stream of NDJSON or CSV. Repeating a delivery changes nothing',
  access: { token: 'accounts:ingest' },
  stream: DELIVERY_TYPES,
  data: ingestReport,
});
