import { z } from 'zod';
import { EARNINGS_WEEKS, FIRST_FACT_DAY } from './constants.ts';
import { weekCoins } from './earnings.ts';
import { codeInQuery, instant, page, pageQuery } from './kit/page.ts';
import { route } from './kit/route.ts';
import { givenText } from './kit/text.ts';

export const STATISTICS = '/agent-admin/statistics';

/** Maximum number of days in a range. */
export const STATISTICS_MOST_DAYS = 366;
/** Default number of days in a range, including today. */
export const STATISTICS_DAYS = 30;
/** The number of days, including today, over which the call duration is averaged. */
export const CALL_AVERAGE_DAYS = 30;

/** Maximum number of hosts whose figures can be read together. If there are more, the user must choose a group. */
export const STATISTICS_MOST_HOSTS = 100_000;

const id = z.number().int();
export const idInQuery = z.coerce.number<number>().int();
const day = z.iso.date();
/** Null if not reported (R-PLUS-6). */
const amount = z.number().int().nullable();

/** Sums over the days in a range, from the platform's daily figures. */
export const figures = z.object({
  totalCoins: amount,
  giftCoins: amount,
  nonFriendVideoCoins: amount,
  friendVideoCoins: amount,
  taskCoins: amount,
  boxCoins: amount,
  matchCount: amount,
  matchSeconds: amount,
  callCount: amount,
  callSeconds: amount,
  /**
   * Long calls divided by all calls, on days that have both figures, as the platform counts them. The result is rarely
   * above 1. Null if there were no calls or no figures.
   */
  longCallRatio: z.number().min(0).nullable(),
});
export type Figures = z.infer<typeof figures>;

/** A host in one group. The host is a current member, or has days in the range that count for the group (R-DATA-10). */
export const hostStatistics = figures.extend({
  hostId: z.string(),
  appId: id,
  appLabel: z.string(),
  name: z.string().nullable(),
  avatar: z.string().nullable(),
  storyStatus: z.number().nullable(),
  personalVideoStatus: z.number().nullable(),
  category: z.number().nullable(),
  kycVerified: z.boolean().nullable(),
  bankLinked: z.boolean().nullable(),
  bankCountry: z.string().nullable(),
  groupId: id,
  groupName: z.string(),
  /** Group names from the top-level visible ancestor down to the group itself. */
  path: z.array(z.string()),
  /** True if the host is still in this group. */
  present: z.boolean(),
  /** When the host last joined the group. */
  joinedAt: instant,
  /** True if the host was active on any day in the range. Null if not reported. */
  active: z.boolean().nullable(),
  /** The last day in the range that has a report. Null if there is none. */
  lastDay: day.nullable(),
  /** Number of days with reports. */
  days: z.number().int().min(0),
  /** True if part of the data is not final. */
  provisional: z.boolean(),
  /** The average over the last 30 calendar days in seconds, regardless of the range. Null if there were no calls. */
  averageCallSeconds: z.number().nullable(),
  /** The current calendar week and the three before it, regardless of the range. */
  weeks: z.array(weekCoins).length(EARNINGS_WEEKS),
});
export type HostStatistics = z.infer<typeof hostStatistics>;

/** Answers to a filter: yes, no, or not reported by the platform. */
export const KNOWN_ANSWERS = ['yes', 'no', 'unknown'] as const;
const answer = z.enum(KNOWN_ANSWERS).optional();

/** Sort fields for hosts. Unknown values come last in both directions. */
export const STATISTICS_SORTS = [
  'hostId',
  'name',
  'group',
  'category',
  'storyStatus',
  'personalVideoStatus',
  ...(['totalCoins', 'giftCoins', 'nonFriendVideoCoins', 'friendVideoCoins', 'taskCoins', 'boxCoins'] as const),
  'joinedAt',
  'matchCount',
  'matchSeconds',
  'kycVerified',
  'bankLinked',
  'bankCountry',
  'callSeconds',
  'longCallRatio',
  'active',
  'lastDay',
  'callCount',
  'averageCallSeconds',
  'week-0',
  'week-1',
  'week-2',
  'week-3',
] as const;

/** A group with its hosts' figures, on days that count for the group (R-DATA-10). */
export const groupStatistics = figures.extend({
  groupId: id,
  groupName: z.string(),
  /** Group names from the top-level visible ancestor down to the group itself. */
  path: z.array(z.string()),
  appLabel: z.string(),
  country: z.string(),
  deleted: z.boolean(),
  /** Current number of hosts. */
  hosts: z.number().int().min(0),
  /** Hosts that were active on any day in the range. Null if this wasn't reported for any of them. */
  activeHosts: amount,
  /** The last day in the range that has a report. Null if there is none. */
  lastDay: day.nullable(),
  /** True if part of the data is not final. */
  provisional: z.boolean(),
  /** The average over the last 30 calendar days in seconds, regardless of the range. Null if there were no calls. */
  averageCallSeconds: z.number().nullable(),
  /** The current calendar week and the three before it, regardless of the range. */
  weeks: z.array(weekCoins).length(EARNINGS_WEEKS),
});
export type GroupStatistics = z.infer<typeof groupStatistics>;

/** Sort fields for groups. Unknown values come last in both directions. */
export const GROUP_STATISTICS_SORTS = [
  'name',
  'hosts',
  'activeHosts',
  ...(['totalCoins', 'giftCoins', 'nonFriendVideoCoins', 'friendVideoCoins', 'taskCoins', 'boxCoins'] as const),
  'matchCount',
  'matchSeconds',
  'callCount',
  'callSeconds',
  'longCallRatio',
  'averageCallSeconds',
  'lastDay',
  'week-0',
  'week-1',
  'week-2',
  'week-3',
] as const;

/** Filter by days and groups. */
const rangeFilter = z.object({
  fromDay: day
    .optional()
    .describe('The first day, in the agency programme’s time zone. If omitted, 30 days up to the last one'),
  toDay: day.optional().describe('The last day. If omitted, today'),
  groupId: idInQuery.optional().describe('Includes all groups below it'),
});

/** Filter by hosts and days (R-STAT-1). */
export const statisticsFilter = rangeFilter.extend({
  search: givenText(100).trim().optional().describe('The beginning of a host’s ID or name, or of a word in the name'),
  category: codeInQuery.optional(),
  active: answer.describe('Active on any day of the range'),
  kyc: answer,
  bank: answer.describe('Filter by a linked bank account'),
  paymentPlatform: codeInQuery.optional().describe('A value of the dictionary `payment-platforms`'),
});
export type StatisticsFilter = z.infer<typeof statisticsFilter>;

/** When the figures were reported, and up to which day they are final (R-PLUS-6). */
export const report = {
  /** The range that is shown. */
  from: day,
  to: day,
  /** The current day in the agency programme's time zone. */
  today: day,
  /** The IANA name of the agency programme's time zone, which determines days and weeks. */
  timeZone: z.string(),
  /** When the platform last reported on these apps for days in the range. Null if it has not. */
  asOf: instant.nullable(),
  /** The last day in the range that has a report. Null if there is none. */
  lastKnown: day.nullable(),
  /** The latest day up to which all data is final. Null if there is none. */
  finalTo: day.nullable(),
};

/** Sums over all rows that match, the same on every page. */
const totals = figures;

export const readReport = route({
  id: 'statistics.readReport',
  method: 'GET',
  path: `${STATISTICS}/report`,
  summary:
    'Get the coins of the current week, with the time of the report, the time zone and the last final day (R-PLUS-6)',
  access: { right: 'statistics:read' },
  query: z.object({
    groupId: idInQuery.optional().describe('Includes all groups below it. If omitted, the whole scope'),
  }),
  data: z.object({
    ...report,
    /** Coins earned in the week so far. Null if not reported. */
    coins: amount,
  }),
  errors: ['group-not-found'],
});

export const listHostStatistics = route({
  id: 'statistics.listHostStatistics',
  method: 'GET',
  path: `${STATISTICS}/hosts`,
  summary:
    'List all figures of hosts over a range of days, sorted by any of them, with the sums over all matches (R-STAT-1)',
  access: { right: 'statistics:read' },
  query: statisticsFilter.extend({
    ...pageQuery.shape,
    sort: z.enum(STATISTICS_SORTS).default('totalCoins'),
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  data: page(hostStatistics).extend({ ...report, totals }),
  errors: ['group-not-found', 'date-not-allowed', 'too-many-in-scope'],
});

export const listGroupStatistics = route({
  id: 'statistics.listGroupStatistics',
  method: 'GET',
  path: `${STATISTICS}/groups`,
  summary:
    'List all figures of groups over a range of days, with or without all groups below, with the sums over all matches (R-STAT-1)',
  access: { right: 'statistics:read' },
  query: rangeFilter.extend({
    ...pageQuery.shape,
    search: givenText(100).trim().optional().describe('A part of the group’s name'),
    below: z.stringbool().default(true).describe('Include all groups below each group'),
    sort: z.enum(GROUP_STATISTICS_SORTS).default('totalCoins'),
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  /** The totals count each day once, even if the rows include the groups below. */
  data: page(groupStatistics).extend({ ...report, totals }),
  errors: ['group-not-found', 'date-not-allowed', 'too-many-in-scope'],
});

/** The earliest day that can be requested. */
export const FIRST_STATISTICS_DAY = FIRST_FACT_DAY;
