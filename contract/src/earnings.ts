import { z } from 'zod';
import { EARNINGS_WEEKS } from './constants.ts';
import { hostId } from './ids/given-host-id.ts';
import { instant, page, pageQuery } from './kit/page.ts';
import { route } from './kit/route.ts';
import { givenText } from './kit/text.ts';

const EARNINGS = '/agent-admin/earnings';

const id = z.number().int();
const idInQuery = z.coerce.number<number>().int();
/** A day of the programme's zone. */
const day = z.iso.date();
/** Coins; null: nobody has reported any, which is not 0 (R-PLUS-6). */
const coins = z.number().int().nullable();
/** How many, or how many seconds; null: nobody has reported any. */
const amount = z.number().int().nullable();

/**
 * Which weeks and whose: four weeks, Monday to Sunday in the programme's zone, the last of them given by any of its
 * days, by default the current one (R-STAT-2); of a group with all below it, by default of all groups in the caller's
 * scope. A day counts for the group that the host was in when the day began, a host's first day for the group it
 * joined.
 */
const period = { groupId: idInQuery.optional(), week: day.optional() };

/** The known coins of one host or one group in a week. */
export const weekCoins = z.object({
  coins,
  /** The number of days with reports. */
  days: z.number().int().min(0).max(7),
  /** Some of it is not final. */
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
    'Coins by day and by week of all hosts of a group and below: four weeks, with the time of the last report and what is final',
  access: { right: 'statistics:read' },
  query: z.object(period),
  data: z.object({
    /** The programme's zone, as an IANA name: days and weeks are of this zone. */
    timeZone: z.string(),
    /** The current day in that zone. */
    today: day,
    /** When the platform last reported on these apps for the days shown; null: there are no reports on these hosts. */
    asOf: instant.nullable(),
    /** The last day up to which everything shown is final; null: none is. */
    finalTo: day.nullable(),
    /** The current week first; `from` is its Monday, `to` its Sunday. */
    weeks: z.array(weekCoins.extend({ from: day, to: day })).length(EARNINGS_WEEKS),
    /** Every day of the four weeks up to today, the earliest first. */
    days: z.array(
      z.object({
        day,
        coins,
        /** The number of hosts with reports. */
        hosts: id,
        provisional: z.boolean(),
      }),
    ),
  }),
  errors: ['group-not-found', 'date-not-allowed'],
});

/** `week-0` is the current week. Unknown sums come last in either order. */
const WEEK_SORTS = ['week-0', 'week-1', 'week-2', 'week-3'] as const;
export const HOST_EARNINGS_SORTS = [...WEEK_SORTS, 'hostId', 'name', 'group'] as const;
export const GROUP_EARNINGS_SORTS = [...WEEK_SORTS, 'name'] as const;

/** A host in one group: who is in it now, or earned for it in these weeks. */
export const hostEarnings = z.object({
  hostId: z.string(),
  appId: id,
  appLabel: z.string(),
  name: z.string().nullable(),
  avatar: z.string().nullable(),
  groupId: id,
  groupName: z.string(),
  /** From the uppermost group above that the caller may see down to the group itself. */
  path: z.array(z.string()),
  /** Still a host of this group. */
  present: z.boolean(),
  weeks,
});
export type HostEarnings = z.infer<typeof hostEarnings>;

export const listHostEarnings = route({
  id: 'earnings.listHostEarnings',
  method: 'GET',
  path: `${EARNINGS}/hosts`,
  summary: 'Coins by host: the current week and the three before it, and the sum over all matches (R-STAT-2)',
  access: { right: 'statistics:read' },
  query: pageQuery.extend({
    ...period,
    search: givenText(100).trim().optional().describe('The beginning of a host’s ID, of its name or of a word in it'),
    sort: z.enum(HOST_EARNINGS_SORTS).default('week-0'),
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  data: page(hostEarnings).extend({
    /** How many of `total` have left their group since. */
    left: z.number().int().min(0),
    totals: weeks,
  }),
  errors: ['group-not-found', 'date-not-allowed'],
});

/** A group and what its hosts earned. */
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
  summary: 'Coins by group: the current week and the three before it; each by itself, or with all below it (R-STAT-2)',
  access: { right: 'statistics:read' },
  query: pageQuery.extend({
    ...period,
    search: givenText(100).trim().optional().describe('In the group’s name'),
    below: z.stringbool().default(true).describe('Each with all groups below it'),
    sort: z.enum(GROUP_EARNINGS_SORTS).default('week-0'),
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  /** The totals count every host once, whether or not groups are counted with those below. */
  data: page(groupEarnings).extend({ totals: weeks }),
  errors: ['group-not-found', 'date-not-allowed'],
});

/** What was reported of a day; parts that were not are null. */
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
  summary: 'The days of one host in four weeks, as far as they count for groups in the caller’s scope',
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
    /** The group that it is in now; null: none that the caller may see. */
    groupId: id.nullable(),
    groupName: z.string().nullable(),
    weeks: z.array(weekCoins.extend({ from: day, to: day })).length(EARNINGS_WEEKS),
    /** Every day of the four weeks up to today, the earliest first. */
    days: z.array(
      z.object({
        day,
        /** Null: nothing was reported, or the day counts for a group that the caller may not see. */
        figures: dayFigures.nullable(),
        groupName: z.string().nullable(),
        /** How many earlier versions there are: how often the day was restated. */
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
    'The versions of a host’s day: the current one and those before each restatement, the latest first (R-PLUS-6)',
  access: { right: 'statistics:read' },
  params: z.object({ hostId, day }),
  query: z.object({ appId: idInQuery }),
  data: z.array(
    dayFigures.extend({
      /** When another report replaced it; null: it is the current one. */
      supersededAt: instant.nullable(),
    }),
  ),
  errors: ['host-not-found'],
});
