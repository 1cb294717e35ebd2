import { z } from 'zod';
import { instant } from './kit/page.ts';
import { route } from './kit/route.ts';
import { idInQuery, STATISTICS } from './statistics.ts';

const id = z.number().int();
const day = z.iso.date();
/** Null if not reported (R-PLUS-6). */
const coins = z.number().int().nullable();

/** Maximum number of hosts in each list. */
export const MOST_MOVERS = 10;

/** The kinds of coins, in display order. */
export const COIN_KINDS = [
  'totalCoins',
  'giftCoins',
  'nonFriendVideoCoins',
  'friendVideoCoins',
  'taskCoins',
  'boxCoins',
] as const;
export type CoinKind = (typeof COIN_KINDS)[number];

/** The sum of each kind of coins, over the days and hosts for which the platform reported that kind. */
const byKind = z.object({
  totalCoins: coins,
  giftCoins: coins,
  nonFriendVideoCoins: coins,
  friendVideoCoins: coins,
  taskCoins: coins,
  boxCoins: coins,
});

/**
 * A host in these groups, with its coins on days that both weeks report and that count for these groups. For a host
 * that stopped, the coins on all seven days.
 */
const mover = z.object({
  hostId: z.string(),
  appId: id,
  appLabel: z.string(),
  name: z.string().nullable(),
  avatar: z.string().nullable(),
  /** The current group. */
  groupId: id,
  groupName: z.string(),
  /** Group names from the top-level visible ancestor down to the group itself. */
  path: z.array(z.string()),
  coins,
  before: z.number().int(),
  /** The last day in the two weeks on which the host had coins. Null if there is none. */
  lastDay: day.nullable(),
});
export type Mover = z.infer<typeof mover>;

const movers = z.object({ hosts: z.array(mover).max(MOST_MOVERS), total: z.number().int().min(0) });

export const compareWeeks = route({
  id: 'statistics.compareWeeks',
  method: 'GET',
  path: `${STATISTICS}/changes`,
  summary:
    'Compare a week with the same days of the week before: coins by kind, the hosts with the largest rises and falls, and those that stopped (R-STAT-2)',
  access: { right: 'statistics:read' },
  query: z.object({
    groupId: idInQuery.optional().describe('Includes all groups below it. If omitted, the whole scope'),
    week: day.optional().describe('Any day of the week. If omitted, the current week'),
  }),
  data: z.object({
    today: day,
    timeZone: z.string(),
    /** When the platform last reported on these apps for the compared days. Null if it has not. */
    asOf: instant.nullable(),
    /**
     * The compared days: from Monday to the last completed day with a report, and the same days a week earlier. If the
     * current week has no such day, the previous week is compared. Null if neither week has a report.
     */
    days: z
      .object({
        from: day,
        to: day,
        beforeFrom: day,
        beforeTo: day,
        /** The last seven days up to `to`, for hosts that have stopped, and the seven days before them. */
        lastFrom: day,
        earlierFrom: day,
        earlierTo: day,
        /** True if part of the data is not final. */
        provisional: z.boolean(),
      })
      .nullable(),
    kinds: z.object({ now: byKind, before: byKind }),
    /**
     * Hosts with more coins than before, the largest difference first. Both weeks must be reported, since missing
     * reports don't count as 0.
     */
    rose: movers,
    /** Hosts with fewer coins than before but more than 0, the largest difference first. */
    fell: movers,
    /**
     * Hosts that had coins in the seven days before the last seven, but none or no report in the last seven. Those with
     * the most coins come first. Fewer days wouldn't show that a host has stopped. `coins` and `before` refer to these
     * days.
     */
    stopped: movers,
  }),
  errors: ['group-not-found', 'date-not-allowed', 'too-many-in-scope'],
});
