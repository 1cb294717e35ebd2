import { z } from 'zod';
import { route } from './kit/route.ts';

const HOME = '/agent-admin/morning';

/** The days of the plot, the last of them yesterday. */
export const PLOTTED_DAYS = 14;
/** At most so many hosts that rose, and as many that fell, are named. */
export const MOST_MOVERS = 3;

const count = z.number().int().min(0);
/** Null: nobody has reported any, which is not 0 (R-PLUS-6). */
const amount = z.number().int().nullable();
// Plain texts: with the formats of zod the first screen would load what it shares with the pages before the sign-in.
/** A day of the programme’s zone, `YYYY-MM-DD`. */
const day = z.string();
/** ISO 8601 with its zone. */
const instant = z.string();

/** Some days, and the same days of the week before. */
const span = z.object({
  from: day,
  to: day,
  coins: amount,
  /** Coins of the same days of the week before; null: not every day of both is known. */
  coinsBefore: amount,
  /** Hosts that were active on any of the days, each once for each group; null: no day says it, or there are too many hosts. */
  active: amount,
  /** Null: not every day of both is known, no day says it, or there are too many hosts. */
  activeBefore: amount,
  /** How many of the days are reported. */
  days: count,
  /** Some of it is not final. */
  provisional: z.boolean(),
});
export type Span = z.infer<typeof span>;

/** A host that rose or fell, as Host Earnings say it (`week-changes.ts`). */
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
    'What the hosts in scope earned yesterday and in its week so far, beside the same days of the week before, and who rose and fell most (R-PLUS-23)',
  access: { right: 'statistics:read' },
  data: z.object({
    /** The programme’s zone, as an IANA name: all days are of this zone. */
    timeZone: z.string(),
    today: day,
    /** When the platform last reported on these apps for these days; null: it has not. */
    asOf: instant.nullable(),
    /** The last day with a report; null: there is none. */
    lastKnown: day.nullable(),
    /** The last day up to which everything is final; null: none is. */
    finalTo: day.nullable(),
    /** The scope has more hosts than are counted at a time: what is said of single hosts is missing. */
    tooManyHosts: z.boolean(),
    yesterday: span,
    /** From the Monday of yesterday’s week until yesterday. */
    week: span,
    /** The days of the plot, the earliest first. */
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
    'What came back, what waits and what is wrong in the groups in scope, each as the number of a list (R-PLUS-23)',
  access: { right: 'groups:view' },
  data: z.object({
    /** The beginning of the last day before today on which the caller worked here; at least yesterday, at most a week ago. */
    since: instant,
    /** Null without the right to add hosts. */
    applications: z
      .object({
        /** Decided since then, for reasons that can be fixed, and not submitted again. */
        rejected: count,
        /** In the review, since then. */
        approved: count,
        /** Lapse within three days. */
        lapsing: count,
        /** Those that have waited since before then lapse within three days. */
        waitingBefore: instant,
      })
      .nullable(),
    /** Null without the right to move hosts. */
    hosts: z
      .object({
        /** Moves that wait for an answer from the caller’s side. */
        answers: count,
        /** There are more hosts than are looked at one by one. */
        tooMany: z.boolean(),
        /** Null: too few days are reported, or there are too many hosts. */
        silent: amount,
        /** Without a bank account or a verified identity. Null: there are too many hosts. */
        lacking: amount,
      })
      .nullable(),
  }),
});

export const readReview = route({
  id: 'home.readReview',
  method: 'GET',
  path: `${HOME}/review`,
  summary: 'What waits for the calling reviewer, by kind and by age, and how the reviewer’s own work goes (R-PLUS-23)',
  access: { right: 'applications:review' },
  data: z.object({
    queues: z.object({ all: count, asked: count, names: count, videos: count, countries: count }),
    /** Have waited since before `dayAgo`. */
    old: count,
    dayAgo: instant,
    /** When the longest waiting one was submitted; null: none waits. */
    oldest: instant.nullable(),
    /** Claimed by the caller. */
    held: count,
    /** When the first of them is given back. */
    heldUntil: instant.nullable(),
    /** Decisions of the caller since midnight in the programme’s zone. */
    today: count,
    /** Of the caller’s decisions that were decided again within the days of the pace. */
    decidedAgain: count,
    agreed: count,
  }),
});

export const readUpkeep = route({
  id: 'home.readUpkeep',
  method: 'GET',
  path: `${HOME}/upkeep`,
  summary: 'What waits for those who keep the program: each part is null without its right (R-PLUS-23)',
  access: 'signed-in',
  data: z.object({
    /** Requests for approvals that are open. */
    approvals: count.nullable(),
    /** Requests for bindings that are open. */
    bindings: count.nullable(),
    /** Users who have not answered their invitation. */
    invited: count.nullable(),
    /** Apps whose yesterday is missing, later than on most of the last days. */
    late: z.array(z.object({ appId: z.number().int(), label: z.string(), lastDay: day })).nullable(),
    /** The caller’s webhooks that are not taken any more, or are switched off because of that. */
    webhooks: z.array(z.object({ id: z.number().int(), name: z.string(), off: z.boolean() })).nullable(),
    /** Work in the background whose last attempt failed. */
    jobs: count.nullable(),
    /** Work in the background is due and has not begun for half a minute or longer (R-PLUS-29). */
    stopped: z.boolean().nullable(),
    /** The last check of the audit’s chain; null: there was none, or the right is missing. */
    audit: z.object({ at: instant, findings: count }).nullable(),
  }),
});
