import { z } from 'zod';
import { route } from './kit/route.ts';

const HOME = '/agent-admin/morning';

/** Number of days in the chart, which ends yesterday. */
export const PLOTTED_DAYS = 14;
/** Maximum number of hosts listed for rises, and for falls. */
export const MOST_MOVERS = 3;

const count = z.number().int().min(0);
/** Null if not reported (R-PLUS-6). */
const amount = z.number().int().nullable();
// Uses plain strings. With zod's formats, the first screen would load code that the pages before sign-in also use.
/** A day in the agency programme’s time zone, `YYYY-MM-DD`. */
const day = z.string();
/** ISO 8601 with a time zone. */
const instant = z.string();

/** A range of days, to be compared with the same weekdays in the week before. */
const span = z.object({
  from: day,
  to: day,
  coins: amount,
  /** Coins earned on the same days in the week before. Null unless every day in both weeks is known. */
  coinsBefore: amount,
  /**
   * Number of hosts active on any of the days. Each host counts once for each group. Null if not reported, or if there
   * are too many hosts.
   */
  active: amount,
  /**
   * Null unless every day in both weeks is known. Also null if activity is not reported, or if there are too many
   * hosts.
   */
  activeBefore: amount,
  /** Number of reported days. */
  days: count,
  /** True if part of the data is not final. */
  provisional: z.boolean(),
});
export type Span = z.infer<typeof span>;

/** A host whose earnings rose or fell, with the same figures as in Host Earnings (`week-changes.ts`). */
const mover = z.object({
  hostId: z.string(),
  appId: z.number().int(),
  name: z.string().nullable(),
  groupId: z.number().int(),
  groupName: z.string(),
  coins: z.number().int(),
  before: z.number().int(),
});
export type Mover = z.infer<typeof mover>;

export const readEarned = route({
  id: 'home.readEarned',
  method: 'GET',
  path: `${HOME}/earned`,
  summary:
    'Get the coins of hosts in scope yesterday and in that week so far, compared with the week before, and the largest rises and falls (R-PLUS-23)',
  access: { right: 'statistics:read' },
  data: z.object({
    /** The IANA name of the agency programme’s time zone, which determines all days. */
    timeZone: z.string(),
    today: day,
    /** When the platform last reported on these apps for these days. Null if it has not. */
    asOf: instant.nullable(),
    /** The last day with a report; null if there is none. */
    lastKnown: day.nullable(),
    /** The latest day up to which all data is final. Null if there is none. */
    finalTo: day.nullable(),
    /** True if the scope has too many hosts to count. Figures for single hosts are then missing. */
    tooManyHosts: z.boolean(),
    yesterday: span,
    /** From the Monday of yesterday’s week until yesterday. */
    week: span,
    /** The days of the chart, earliest first. */
    days: z.array(z.object({ day, coins: amount, provisional: z.boolean() })).length(PLOTTED_DAYS),
    rises: z.array(mover).max(MOST_MOVERS),
    falls: z.array(mover).max(MOST_MOVERS),
  }),
});

export const readTasks = route({
  id: 'home.readTasks',
  method: 'GET',
  path: `${HOME}/tasks`,
  summary:
    'Get the numbers of tasks in the groups in scope: rejected, waiting and problematic items, each with its list (R-PLUS-23)',
  access: { right: 'groups:view' },
  data: z.object({
    /**
     * The start of the last day before today on which the caller worked here. It is at least yesterday and at most a
     * week ago.
     */
    since: instant,
    /** Null without the right to add hosts. */
    applications: z
      .object({
        /** Number of applications rejected since then for fixable reasons, and not submitted again. */
        rejected: count,
        /** Number of applications approved in the review since then. */
        approved: count,
        /** Number of applications that expire within three days. */
        lapsing: count,
        /** Applications submitted before this time expire within three days if they are still waiting. */
        waitingBefore: instant,
      })
      .nullable(),
    /** Null without the right to move hosts. */
    hosts: z
      .object({
        /** Number of moves that wait for an answer from the caller’s side. */
        answers: count,
        /** True if there are too many hosts to check one by one. */
        tooMany: z.boolean(),
        /** Null if too few days are reported, or if there are too many hosts. */
        silent: amount,
        /** Number of hosts without a bank account or a verified identity. Null if there are too many hosts. */
        lacking: amount,
      })
      .nullable(),
  }),
});

export const readReview = route({
  id: 'home.readReview',
  method: 'GET',
  path: `${HOME}/review`,
  summary:
    'Get the applications that wait for the calling reviewer, by kind and age, and the reviewer’s own figures (R-PLUS-23)',
  access: { right: 'applications:review' },
  data: z.object({
    queues: z.object({ all: count, asked: count, names: count, videos: count, countries: count }),
    /** Number of applications that have been waiting since before `dayAgo`. */
    old: count,
    dayAgo: instant,
    /** When the application that has waited longest was submitted. Null if none is waiting. */
    oldest: instant.nullable(),
    /** Number of applications claimed by the caller. */
    held: count,
    /** When the first of these claims ends. */
    heldUntil: instant.nullable(),
    /** Number of decisions the caller has made since midnight in the agency programme’s time zone. */
    today: count,
    /** How many of the caller’s decisions in the pace period were decided again. */
    decidedAgain: count,
    agreed: count,
  }),
});

export const readUpkeep = route({
  id: 'home.readUpkeep',
  method: 'GET',
  path: `${HOME}/upkeep`,
  summary: 'Get the tasks of administrators. Each part is null without its right (R-PLUS-23)',
  access: 'signed-in',
  data: z.object({
    /** Number of open approval requests. */
    approvals: count.nullable(),
    /** Number of open requests for bindings. */
    bindings: count.nullable(),
    /** Number of users who have not answered their invitation. */
    invited: count.nullable(),
    /** Apps whose report for yesterday is missing, although on most recent days it had arrived by this time. */
    late: z.array(z.object({ appId: z.number().int(), label: z.string(), lastDay: day })).nullable(),
    /** The caller’s webhooks that fail or were switched off after failures. */
    webhooks: z.array(z.object({ id: z.number().int(), name: z.string(), off: z.boolean() })).nullable(),
    /** Number of background jobs whose last attempt failed. */
    jobs: count.nullable(),
    /** True if background jobs have been due for half a minute or longer without starting (R-PLUS-29). */
    stopped: z.boolean().nullable(),
    /** The last check of the audit log's hash chain. Null if there was none, or if the caller lacks the right. */
    audit: z.object({ at: instant, findings: count }).nullable(),
  }),
});
