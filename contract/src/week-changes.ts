import { z } from 'zod';
import { instant } from './kit/page.ts';
import { route } from './kit/route.ts';
import { idInQuery, STATISTICS } from './statistics.ts';

const id = z.number().int();
const day = z.iso.date();
/** Null: nobody has reported any, which is not 0 (R-PLUS-6). */
const coins = z.number().int().nullable();

/** Each list has no more hosts than these. */
export const MOST_MOVERS = 10;

/** The kinds of coins, in the order in which they are shown. */
export const COIN_KINDS = [
  'totalCoins',
  'giftCoins',
  'nonFriendVideoCoins',
  'friendVideoCoins',
  'taskCoins',
  'boxCoins',
] as const;
export type CoinKind = (typeof COIN_KINDS)[number];

/** The sum of each kind, over the days and hosts that report it. */
const byKind = z.object({
  totalCoins: coins,
  giftCoins: coins,
  nonFriendVideoCoins: coins,
  friendVideoCoins: coins,
  taskCoins: coins,
  boxCoins: coins,
});

/** A host of these groups, with its coins of the days that both weeks report, as far as they count for the groups; of one that stopped, of all seven. */
const mover = z.object({
  hostId: z.string(),
  appId: id,
  appLabel: z.string(),
  name: z.string().nullable(),
  avatar: z.string().nullable(),
  /** The group that it is in now. */
  groupId: id,
  groupName: z.string(),
  /** From the uppermost group above that the caller may see down to the group itself. */
  path: z.array(z.string()),
  coins,
  before: z.number().int(),
  /** The last day of the two weeks with coins; null: none has any. */
  lastDay: day.nullable(),
});
export type Mover = z.infer<typeof mover>;

const movers = z.object({ hosts: z.array(mover).max(MOST_MOVERS), total: z.number().int().min(0) });

export const compareWeeks = route({
  id: 'statistics.compareWeeks',
  method: 'GET',
  path: `${STATISTICS}/changes`,
  summary:
    'A week beside the same days of the week before: coins by kind, the hosts that rose and fell most, and those that stopped (R-STAT-2)',
  access: { right: 'statistics:read' },
  query: z.object({
    groupId: idInQuery.optional().describe('With all groups below it; all of the scope if left out'),
    week: day.optional().describe('Any day of the week; the current one if left out'),
  }),
  data: z.object({
    today: day,
    timeZone: z.string(),
    /** When the platform last reported on these apps for the days compared; null: it has not. */
    asOf: instant.nullable(),
    /**
     * The days compared, from Monday to the last day that is over and reported, and those a week earlier. Where no day of the
     * current week is, the week before it is compared; null: nothing is reported of either.
     */
    days: z
      .object({
        from: day,
        to: day,
        beforeFrom: day,
        beforeTo: day,
        /** The last seven days up to `to`, by which hosts have stopped; the seven before them. */
        lastFrom: day,
        earlierFrom: day,
        earlierTo: day,
        /** Some of it is not final. */
        provisional: z.boolean(),
      })
      .nullable(),
    kinds: z.object({ now: byKind, before: byKind }),
    /** More coins than before, the largest difference first; unknown is not 0, so both weeks are reported. */
    rose: movers,
    /** Fewer coins than before, but some, the largest difference first. */
    fell: movers,
    /**
     * Coins in the seven days before the last seven, and in those none or no report, the most coins first: whether somebody
     * stopped is not seen in fewer days. `coins` and `before` are of these days.
     */
    stopped: movers,
  }),
  errors: ['group-not-found', 'date-not-allowed', 'too-many-in-scope'],
});
