import { z } from 'zod';
import { route } from './kit/route.ts';

const HOME = '/agent-admin/morning';

/** Number of days in the chart, the last of them yesterday. */
export const PLOTTED_DAYS = 14;
/** Maximum number of hosts listed with a rise, and of hosts listed with a fall. */
export const MOST_MOVERS = 3;

const count = z.number().int().min(0);
/** Null if not reported, which is not 0 (R-PLUS-6). */
const amount = z.number().int().nullable();
// Uses plain strings. With zod's formats, the first screen would load code that it shares with the pages before the
// sign-in.
/** A day in the agency programme’s time zone, `YYYY-MM-DD`. */
const day = z.string();
/** ISO 8601 with a time zone. */
const instant = z.string();

/** A range of days, and the same days of the week before. */
const span = z.object({
  from: day,
  to: day,
  coins: amount,
  /** Coins of the same days of the week before; null unless every day of both weeks is known. */
  coinsBefore: amount,
  /**
   * Hosts that were active on any of the days, each once for each group; null if not reported, or if there are too many
   * hosts.
   */
  active: amount,
  /** Null unless every day of both weeks is known, or if activity is not reported or there are too many hosts. */
  activeBefore: amount,
  /** Number of reported days. */
  days: count,
  /** True if a part is not final. */
  provisional: z.boolean(),
});
export type Span = z.infer<typeof span>;

/** A host that rose or fell, with the figures of Host Earnings (`week-changes.ts`). */
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
    /** The IANA name of the agency programme’s time zone, in which all days are counted. */
    timeZone: z.string(),
    today: day,
    /** Time of the platform's last report on these apps for these days; null if there is none. */
    asOf: instant.nullable(),
    /** The last day with a report; null if there is none. */
    lastKnown: day.nullable(),
    /** The last day up to which everything is final; null if none is. */
    finalTo: day.nullable(),
    /** True if the scope has too many hosts to count, so figures for single hosts are missing. */
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
     * The start of the last day before today on which the caller worked here; at least yesterday, at most a week ago.
     */
    since: instant,
    /** Null without the right to add hosts. */
    applications: z
      .object({
        /** Rejected since then for reasons that can be fixed, and not submitted again. */
        rejected: count,
        /** Approved in the review since then. */
        approved: count,
        /** Expiring within three days. */
        lapsing: count,
        /** Applications that have waited since before this time expire within three days. */
        waitingBefore: instant,
      })
      .nullable(),
    /** Null without the right to move hosts. */
    hosts: z
      .object({
        /** Moves that wait for an answer from the caller’s side. */
        answers: count,
        /** True if there are too many hosts to check one by one. */
        tooMany: z.boolean(),
        /** Null if too few days are reported, or if there are too many hosts. */
        silent: amount,
        /** Hosts without a bank account or a verified identity; null if there are too many hosts. */
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
    /** Applications that have waited since before `dayAgo`. */
    old: count,
    dayAgo: instant,
    /** When the longest waiting one was submitted; null if none waits. */
    oldest: instant.nullable(),
    /** Applications claimed by the caller. */
    held: count,
    /** When the first of these claims ends. */
    heldUntil: instant.nullable(),
    /** Decisions of the caller since midnight in the agency programme’s time zone. */
    today: count,
    /** How many of the caller’s decisions were decided again within the days of the pace. */
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
    /** Open approval requests. */
    approvals: count.nullable(),
    /** Open requests for bindings. */
    bindings: count.nullable(),
    /** Users who have not answered their invitation. */
    invited: count.nullable(),
    /** Apps whose report for yesterday is missing, and later than on most recent days. */
    late: z.array(z.object({ appId: z.number().int(), label: z.string(), lastDay: day })).nullable(),
    /** The caller’s webhooks that fail, or that were switched off after failures. */
    webhooks: z.array(z.object({ id: z.number().int(), name: z.string(), off: z.boolean() })).nullable(),
    /** Background jobs whose last attempt failed. */
    jobs: count.nullable(),
    /** True if background jobs have been due for half a minute or longer without starting (R-PLUS-29). */
    stopped: z.boolean().nullable(),
    /** The last check of the audit log's hash chain; null if there was none, or without the right. */
    audit: z.object({ at: instant, findings: count }).nullable(),
  }),
});
