import { z } from 'zod';
import { EARNINGS_WEEKS, FIRST_FACT_DAY } from './constants.ts';
import { weekCoins } from './earnings.ts';
import { codeInQuery, instant, page, pageQuery } from './kit/page.ts';
import { route } from './kit/route.ts';
import { givenText } from './kit/text.ts';

export const STATISTICS = '/agent-admin/statistics';

/** A range has no more days than these. */
export const STATISTICS_MOST_DAYS = 366;
/** The days of a range if none is given, today included. */
export const STATISTICS_DAYS = 30;
/** The days over which the duration of a call is averaged, today included. */
export const CALL_AVERAGE_DAYS = 30;

/** The figures of no more hosts than these are read at a time: of more, a group is to be chosen. */
export const STATISTICS_MOST_HOSTS = 100_000;

const id = z.number().int();
export const idInQuery = z.coerce.number<number>().int();
const day = z.iso.date();
/** Null: nobody has reported any, which is not 0 (R-PLUS-6). */
const amount = z.number().int().nullable();

/** What is summed over the days of a range, as the platform reports it of each day. */
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
  /** Long calls by all calls, of days that say both, as the platform counts them: seldom above 1. Null: there were none, or no day says it. */
  longCallRatio: z.number().min(0).nullable(),
});
export type Figures = z.infer<typeof figures>;

/** A host in one group: who is in it now, or has days in the range that count for it (R-DATA-10). */
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
  /** From the uppermost group above that the caller may see down to the group itself. */
  path: z.array(z.string()),
  /** Still a host of this group. */
  present: z.boolean(),
  /** When the host came to the group, the last time. */
  joinedAt: instant,
  /** On any day of the range; null: no day says it. */
  active: z.boolean().nullable(),
  /** The last day of the range with a report; null: there is none. */
  lastDay: day.nullable(),
  /** The number of days with reports. */
  days: z.number().int().min(0),
  /** Some of it is not final. */
  provisional: z.boolean(),
  /** Seconds, over the last 30 days of the calendar, whatever the range; null: there were no calls. */
  averageCallSeconds: z.number().nullable(),
  /** The current week of the calendar and the three before it, whatever the range. */
  weeks: z.array(weekCoins).length(EARNINGS_WEEKS),
});
export type HostStatistics = z.infer<typeof hostStatistics>;

/** Yes, no, or the platform does not say. */
export const KNOWN_ANSWERS = ['yes', 'no', 'unknown'] as const;
const answer = z.enum(KNOWN_ANSWERS).optional();

/** Unknown values come last in either order. */
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

/** A group and the figures of its hosts, as far as their days count for it (R-DATA-10). */
export const groupStatistics = figures.extend({
  groupId: id,
  groupName: z.string(),
  /** From the uppermost group above that the caller may see down to the group itself. */
  path: z.array(z.string()),
  appLabel: z.string(),
  country: z.string(),
  deleted: z.boolean(),
  /** Its hosts now. */
  hosts: z.number().int().min(0),
  /** Hosts that were active on any day of the range; null: no day says it of any of them. */
  activeHosts: amount,
  /** The last day of the range with a report; null: there is none. */
  lastDay: day.nullable(),
  /** Some of it is not final. */
  provisional: z.boolean(),
  /** Seconds, over the last 30 days of the calendar, whatever the range; null: there were no calls. */
  averageCallSeconds: z.number().nullable(),
  /** The current week of the calendar and the three before it, whatever the range. */
  weeks: z.array(weekCoins).length(EARNINGS_WEEKS),
});
export type GroupStatistics = z.infer<typeof groupStatistics>;

/** Unknown values come last in either order. */
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

/** Of which days, and of which groups. */
const rangeFilter = z.object({
  fromDay: day.optional().describe('The first day, of the programme’s zone; 30 days up to the last one if left out'),
  toDay: day.optional().describe('The last day; today if left out'),
  groupId: idInQuery.optional().describe('With all groups below it'),
});

/** Which hosts, of which days (R-STAT-1). */
export const statisticsFilter = rangeFilter.extend({
  search: givenText(100).trim().optional().describe('The beginning of a host’s ID, of its name or of a word in it'),
  category: codeInQuery.optional(),
  active: answer.describe('Active on any day of the range'),
  kyc: answer,
  bank: answer.describe('Whether a bank account is linked'),
  paymentPlatform: codeInQuery.optional().describe('A value of the dictionary `payment-platforms`'),
});
export type StatisticsFilter = z.infer<typeof statisticsFilter>;

/** Of when figures are, and how certain (R-PLUS-6). */
export const report = {
  /** The range that is shown. */
  from: day,
  to: day,
  /** The current day in the programme’s zone. */
  today: day,
  /** The programme’s zone, as an IANA name: days and weeks are of this zone. */
  timeZone: z.string(),
  /** When the platform last reported on these apps for days of the range; null: it has not. */
  asOf: instant.nullable(),
  /** The last day of the range with a report; null: there is none. */
  lastKnown: day.nullable(),
  /** The last day up to which everything is final; null: none is. */
  finalTo: day.nullable(),
};

/** The sums over all matches, the same on every page. */
const totals = figures;

export const readReport = route({
  id: 'statistics.readReport',
  method: 'GET',
  path: `${STATISTICS}/report`,
  summary:
    'The coins of the current week: as of when, in which time zone, and up to which day they are final (R-PLUS-6)',
  access: { right: 'statistics:read' },
  query: z.object({ groupId: idInQuery.optional().describe('With all groups below it; all of the scope if left out') }),
  data: z.object({
    ...report,
    /** The coins of the week so far; null: nobody has reported any. */
    coins: amount,
  }),
  errors: ['group-not-found'],
});

export const listHostStatistics = route({
  id: 'statistics.listHostStatistics',
  method: 'GET',
  path: `${STATISTICS}/hosts`,
  summary:
    'Every figure of the hosts of a range of days, sorted by any of them, with the sums over all matches (R-STAT-1)',
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
    'Every figure of groups over a range of days, each by itself or with all below it, with the sums over all matches (R-STAT-1)',
  access: { right: 'statistics:read' },
  query: rangeFilter.extend({
    ...pageQuery.shape,
    search: givenText(100).trim().optional().describe('In the group’s name'),
    below: z.stringbool().default(true).describe('Each with all groups below it'),
    sort: z.enum(GROUP_STATISTICS_SORTS).default('totalCoins'),
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  /** The totals count every day once, whether or not groups are counted with those below. */
  data: page(groupStatistics).extend({ ...report, totals }),
  errors: ['group-not-found', 'date-not-allowed', 'too-many-in-scope'],
});

/** The first day that can be asked for. */
export const FIRST_STATISTICS_DAY = FIRST_FACT_DAY;
