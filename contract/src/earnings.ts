import { z } from 'zod';
import { EARNINGS_WEEKS } from './constants.ts';
import { hostId } from './ids/given-host-id.ts';
import { instant, page, pageQuery } from './kit/page.ts';
import { route } from './kit/route.ts';
import { givenText } from './kit/text.ts';

const EARNINGS = '/agent-admin/earnings';

const id = z.number().int();
const idInQuery = z.coerce.number<number>().int();
/** A day in the agency programme's time zone. */
const day = z.iso.date();
/** Coins. Null if not reported (R-PLUS-6). */
const coins = z.number().int().nullable();
/** A number, or a duration in seconds. Null if not reported. */
const amount = z.number().int().nullable();

/**
 * A filter for four weeks, Monday to Sunday in the agency programme's time zone. `week` is any day in the latest of
 * these weeks, by default today (R-STAT-2). `groupId` includes all groups below. Without it, all groups in the caller's
 * scope are included. A day counts for the group that the host was in at the start of the day. A host's first day
 * counts for the group it joined.
 */
const period = { groupId: idInQuery.optional(), week: day.optional() };

/** The known coins that a host or a group earned in a week. */
export const weekCoins = z.object({
  coins,
  /** Number of days with reports. */
  days: z.number().int().min(0).max(7),
  /** True if part of the data is not final. */
  provisional: z.boolean(),
});
export type WeekCoins = z.infer<typeof weekCoins>;

/** The four weeks, the current one first. */
const weeks = z.array(weekCoins).length(EARNINGS_WEEKS);

export const readEarnings = route({
  id: 'earnings.readEarnings',
  method: 'GET',
  path: EARNINGS,
  summary:
    'Get the daily and weekly coins of all hosts of a group and below for four weeks, with the time of the last report and the final days',
  access: { right: 'statistics:read' },
  query: z.object(period),
  data: z.object({
    /** The IANA name of the agency programme's time zone, which determines days and weeks. */
    timeZone: z.string(),
    /** The current day in this time zone. */
    today: day,
    /**
     * When the platform last reported on these apps for the days shown. Null if there are no reports on these hosts.
     */
    asOf: instant.nullable(),
    /** The latest day up to which all data shown is final. Null if there is none. */
    finalTo: day.nullable(),
    /** The current week first. `from` is its Monday, `to` its Sunday. */
    weeks: z.array(weekCoins.extend({ from: day, to: day })).length(EARNINGS_WEEKS),
    /** All days in the four weeks up to today, earliest first. */
    days: z.array(
      z.object({
        day,
        coins,
        /** Number of hosts with reports. */
        hosts: id,
        provisional: z.boolean(),
      }),
    ),
  }),
  errors: ['group-not-found', 'date-not-allowed'],
});

/** `week-0` is the current week. Unknown sums come last in both directions. */
const WEEK_SORTS = ['week-0', 'week-1', 'week-2', 'week-3'] as const;
export const HOST_EARNINGS_SORTS = [...WEEK_SORTS, 'hostId', 'name', 'group'] as const;
export const GROUP_EARNINGS_SORTS = [...WEEK_SORTS, 'name'] as const;

/** A host in one group. The host is a current member, or had earnings for the group in these weeks. */
export const hostEarnings = z.object({
  hostId: z.string(),
  appId: id,
  appLabel: z.string(),
  name: z.string().nullable(),
  avatar: z.string().nullable(),
  groupId: id,
  groupName: z.string(),
  /** Group names from the top-level visible ancestor down to the group itself. */
  path: z.array(z.string()),
  /** True if the host is still in this group. */
  present: z.boolean(),
  weeks,
});
export type HostEarnings = z.infer<typeof hostEarnings>;

export const listHostEarnings = route({
  id: 'earnings.listHostEarnings',
  method: 'GET',
  path: `${EARNINGS}/hosts`,
  summary: 'List coins by host, for the current week and the three before it, with the sum over all matches (R-STAT-2)',
  access: { right: 'statistics:read' },
  query: pageQuery.extend({
    ...period,
    search: givenText(100).trim().optional().describe('The beginning of a host’s ID or name, or of a word in the name'),
    sort: z.enum(HOST_EARNINGS_SORTS).default('week-0'),
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  data: page(hostEarnings).extend({
    /** How many of the `total` hosts have since left their group. */
    left: z.number().int().min(0),
    totals: weeks,
  }),
  errors: ['group-not-found', 'date-not-allowed'],
});

/** A group and its hosts' earnings. */
export const groupEarnings = z.object({
  groupId: id,
  groupName: z.string(),
  path: z.array(z.string()),
  appLabel: z.string(),
  country: z.string(),
  deleted: z.boolean(),
  weeks,
});
export type GroupEarnings = z.infer<typeof groupEarnings>;

export const listGroupEarnings = route({
  id: 'earnings.listGroupEarnings',
  method: 'GET',
  path: `${EARNINGS}/groups`,
  summary:
    'List coins by group, for the current week and the three before it, with or without all groups below (R-STAT-2)',
  access: { right: 'statistics:read' },
  query: pageQuery.extend({
    ...period,
    search: givenText(100).trim().optional().describe('A part of the group’s name'),
    below: z.stringbool().default(true).describe('Include all groups below each group'),
    sort: z.enum(GROUP_EARNINGS_SORTS).default('week-0'),
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  /** The totals count each host once, even if the rows include the groups below. */
  data: page(groupEarnings).extend({ totals: weeks }),
  errors: ['group-not-found', 'date-not-allowed'],
});

/** The report for one day. Figures that were not reported are null. */
export const dayFigures = z.object({
  totalCoins: id,
  giftCoins: coins,
  nonFriendVideoCoins: coins,
  friendVideoCoins: coins,
  taskCoins: coins,
  boxCoins: coins,
  matchCount: amount,
  matchSeconds: amount,
  callCount: amount,
  callSeconds: amount,
  longCallCount: amount,
  final: z.boolean(),
  reportedAt: instant,
});

export const readHostEarnings = route({
  id: 'earnings.readHostEarnings',
  method: 'GET',
  path: `${EARNINGS}/hosts/{hostId}`,
  summary: 'Get one host’s days in four weeks that count for groups in the caller’s scope',
  access: { right: 'statistics:read' },
  params: z.object({ hostId }),
  query: z.object({ appId: idInQuery, week: day.optional() }),
  data: z.object({
    hostId: z.string(),
    appId: id,
    appLabel: z.string(),
    name: z.string().nullable(),
    avatar: z.string().nullable(),
    timeZone: z.string(),
    today: day,
    /** The current group; null if the caller can't see it, or if there is none. */
    groupId: id.nullable(),
    groupName: z.string().nullable(),
    weeks: z.array(weekCoins.extend({ from: day, to: day })).length(EARNINGS_WEEKS),
    /** All days in the four weeks up to today, earliest first. */
    days: z.array(
      z.object({
        day,
        /** Null if nothing was reported, or if the day counts for a group that the caller can't see. */
        figures: dayFigures.nullable(),
        groupName: z.string().nullable(),
        /** Number of earlier versions. Each correction of the day adds one. */
        restated: z.number().int().min(0),
      }),
    ),
  }),
  errors: ['host-not-found', 'date-not-allowed'],
});

export const listFactVersions = route({
  id: 'earnings.listFactVersions',
  method: 'GET',
  path: `${EARNINGS}/hosts/{hostId}/days/{day}`,
  summary:
    'List the versions of a host’s day: the current one and those before each correction, latest first (R-PLUS-6)',
  access: { right: 'statistics:read' },
  params: z.object({ hostId, day }),
  query: z.object({ appId: idInQuery }),
  data: z.array(
    dayFigures.extend({
      /** When another report replaced this one. Null for the current version. */
      supersededAt: instant.nullable(),
    }),
  ),
  errors: ['host-not-found'],
});
