import { z } from 'zod';
import { dayFigures, weekCoins } from './earnings.ts';
import { hostId } from './ids/given-host-id.ts';
import { page, pageQuery } from './kit/page.ts';
import { route } from './kit/route.ts';
import { report, STATISTICS, STATISTICS_DAYS, STATISTICS_MOST_DAYS } from './statistics.ts';

const id = z.number().int();
const idInQuery = z.coerce.number<number>().int();
const day = z.iso.date();

/** A host's day that counts for a group in the caller's scope. */
const hostDay = z.object({
  day,
  /** Null if nothing was reported, or if the day counts for a group that the caller can't see. */
  figures: dayFigures.nullable(),
  groupName: z.string().nullable(),
  /** Number of earlier versions. Each correction of the day adds one. */
  restated: z.number().int().min(0),
});
export type HostDay = z.infer<typeof hostDay>;

/**
 * The period during which a host was in a group that the caller can see, as days in the agency programme's time zone.
 */
const stay = z.object({
  groupId: id,
  groupName: z.string(),
  from: day,
  /** The day when the stay ended. Null if the host is still in the group. */
  to: day.nullable(),
});
export type Stay = z.infer<typeof stay>;

export const readHostHistory = route({
  id: 'statistics.readHostHistory',
  method: 'GET',
  path: `${STATISTICS}/hosts/{hostId}`,
  summary: 'Get one host over a range of days: figures by day, weeks and groups, limited to the caller’s scope',
  access: { right: 'statistics:read' },
  params: z.object({ hostId }),
  query: z.object({
    appId: idInQuery,
    toDay: day.optional().describe('The last day, in the agency programme’s time zone. If omitted, today'),
    days: z.coerce
      .number<number>()
      .int()
      .min(1)
      .max(STATISTICS_MOST_DAYS)
      .default(STATISTICS_DAYS)
      .describe('Number of days up to the last one. Fewer are returned if the first reportable day comes in between'),
  }),
  data: z.object({
    hostId: z.string(),
    appId: id,
    appLabel: z.string(),
    name: z.string().nullable(),
    avatar: z.string().nullable(),
    /** The current group; null if the caller can't see it, or if there is none. */
    groupId: id.nullable(),
    groupName: z.string().nullable(),
    ...report,
    /** The first day with figures, regardless of the range. Null if there is none. */
    firstKnown: day.nullable(),
    /**
     * The days in the range that have a report, earliest first. Days that aren't listed are unknown and don't count as
     * 0.
     */
    days: z.array(hostDay.extend({ figures: dayFigures })),
    /**
     * Whole weeks, latest first, back to the one that contains the first day. `from` is a Monday, and `to` is that
     * week's Sunday.
     */
    weeks: z.array(weekCoins.extend({ from: day, to: day })),
    /** All stays, regardless of the range, earliest first. */
    stays: z.array(stay),
  }),
  errors: ['host-not-found', 'date-not-allowed'],
});

export const listHostDays = route({
  id: 'statistics.listHostDays',
  method: 'GET',
  path: `${STATISTICS}/hosts/{hostId}/days`,
  summary:
    'List all days of one host since its first report, latest first, in pages. Days without a report have no figures',
  access: { right: 'statistics:read' },
  params: z.object({ hostId }),
  query: pageQuery.extend({
    appId: idInQuery,
    restated: z.stringbool().default(false).describe('Only corrected days'),
  }),
  data: page(hostDay),
  errors: ['host-not-found'],
});
