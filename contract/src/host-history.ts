import { z } from 'zod';
import { dayFigures, weekCoins } from './earnings.ts';
import { hostId } from './ids/given-host-id.ts';
import { page, pageQuery } from './kit/page.ts';
import { route } from './kit/route.ts';
import { report, STATISTICS, STATISTICS_DAYS, STATISTICS_MOST_DAYS } from './statistics.ts';

const id = z.number().int();
const idInQuery = z.coerce.number<number>().int();
const day = z.iso.date();

/** A day of a host as far as it counts for a group in the caller's scope. */
const hostDay = z.object({
  day,
  /** Null: nothing was reported, or the day counts for a group that the caller may not see. */
  figures: dayFigures.nullable(),
  groupName: z.string().nullable(),
  /** How many earlier versions there are: how often the day was restated. */
  restated: z.number().int().min(0),
});
export type HostDay = z.infer<typeof hostDay>;

/** When a host was in a group that the caller may see, in days of the programme's zone. */
const stay = z.object({
  groupId: id,
  groupName: z.string(),
  from: day,
  /** The day on which it ended; null: the host is in the group now. */
  to: day.nullable(),
});
export type Stay = z.infer<typeof stay>;

export const readHostHistory = route({
  id: 'statistics.readHostHistory',
  method: 'GET',
  path: `${STATISTICS}/hosts/{hostId}`,
  summary:
    'One host over a range of days: its figures by day, its weeks and the groups that it was in, as far as they are in the caller’s scope',
  access: { right: 'statistics:read' },
  params: z.object({ hostId }),
  query: z.object({
    appId: idInQuery,
    toDay: day.optional().describe('The last day, of the programme’s zone; today if left out'),
    days: z.coerce
      .number<number>()
      .int()
      .min(1)
      .max(STATISTICS_MOST_DAYS)
      .default(STATISTICS_DAYS)
      .describe('How many days up to the last one; fewer where the first day that can be reported comes before'),
  }),
  data: z.object({
    hostId: z.string(),
    appId: id,
    appLabel: z.string(),
    name: z.string().nullable(),
    avatar: z.string().nullable(),
    /** The group that it is in now; null: none that the caller may see. */
    groupId: id.nullable(),
    groupName: z.string().nullable(),
    ...report,
    /** The first day with figures, whatever the range; null: there is none. */
    firstKnown: day.nullable(),
    /** The days of the range with a report, the earliest first; a day that is not listed is unknown, not 0. */
    days: z.array(hostDay.extend({ figures: dayFigures })),
    /** Whole weeks from that of the first day on, the latest first; `from` is a Monday, `to` its Sunday. */
    weeks: z.array(weekCoins.extend({ from: day, to: day })),
    /** All of them, whatever the range, the earliest first. */
    stays: z.array(stay),
  }),
  errors: ['host-not-found', 'date-not-allowed'],
});

export const listHostDays = route({
  id: 'statistics.listHostDays',
  method: 'GET',
  path: `${STATISTICS}/hosts/{hostId}/days`,
  summary:
    'Every day of one host from its first report on, the latest first, page by page; days without a report have no figures',
  access: { right: 'statistics:read' },
  params: z.object({ hostId }),
  query: pageQuery.extend({
    appId: idInQuery,
    restated: z.stringbool().default(false).describe('Only days that were restated'),
  }),
  data: page(hostDay),
  errors: ['host-not-found'],
});
