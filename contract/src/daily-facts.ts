import { z } from 'zod';
import { FIRST_FACT_DAY } from './constants.ts';
import { HOST_ID_PATTERN } from './ids/host-id.ts';
import { rule } from './kit/field-problem.ts';
import { DELIVERY_TYPES, ingestReport } from './kit/ingest.ts';
import { route } from './kit/route.ts';

const coins = z.number().int().min(0).max(2_000_000_000);
const count = z.number().int().min(0).max(1_000_000);
const seconds = z.number().int().min(0).max(10_000_000);

/**
 * The platform's report about one host for one day in the agency programme's time zone (R-STAT-4): a line in the
 * ingestion call, or a row in its CSV. A line covers the whole day. A missing figure is unknown and doesn't count as 0
 * (R-PLUS-6).
 */
export const dailyFact = z.object({
  appId: z.number().int().min(0).max(32_767),
  hostId: z.string().regex(HOST_ID_PATTERN, rule('host-id')),
  /** A day in the agency programme's time zone, not after today. */
  day: z.iso.date().refine((day) => day >= FIRST_FACT_DAY, rule('too-small')),
  totalCoins: coins,
  giftCoins: coins.nullish(),
  nonFriendVideoCoins: coins.nullish(),
  friendVideoCoins: coins.nullish(),
  taskCoins: coins.nullish(),
  boxCoins: coins.nullish(),
  matchCount: count.nullish(),
  matchSeconds: seconds.nullish(),
  callCount: count.nullish(),
  callSeconds: seconds.nullish(),
  longCallCount: count.nullish(),
  active: z.boolean().nullish(),
  /** True if the platform will change the report only to correct it. False if the report is provisional. */
  final: z.boolean().default(false),
  reportedAt: z.iso.datetime({ offset: true }).optional(),
});
export type DailyFact = z.infer<typeof dailyFact>;

export const receiveDailyFacts = route({
  id: 'dailyFacts.receiveDailyFacts',
  method: 'POST',
  path: '/agent-admin/ingest/daily-facts',
  summary: 'Receive the platform’s daily facts as a stream of NDJSON or CSV. Any day can be corrected later (R-STAT-4)',
  access: { token: 'daily-facts:ingest' },
  stream: DELIVERY_TYPES,
  data: ingestReport,
});
