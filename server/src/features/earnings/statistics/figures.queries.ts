import type { Figures } from '@greenroom/contract/statistics.ts';
import { type RawBuilder, sql } from 'kysely';

/** What a row of `daily_facts f` is summed to, by the figure's name. Null: no day says it (R-PLUS-6). */
const SUMS = {
  totalCoins: sql`sum(f.total_coins)`,
  giftCoins: sql`sum(f.gift_coins)`,
  nonFriendVideoCoins: sql`sum(f.non_friend_video_coins)`,
  friendVideoCoins: sql`sum(f.friend_video_coins)`,
  taskCoins: sql`sum(f.task_coins)`,
  boxCoins: sql`sum(f.box_coins)`,
  matchCount: sql`sum(f.match_count)`,
  matchSeconds: sql`sum(f.match_seconds)`,
  callCount: sql`sum(f.call_count)`,
  callSeconds: sql`sum(f.call_seconds)`,
  // Of days that say both.
  longCallRatio: sql`sum(f.long_call_count) filter (where f.call_count is not null)::numeric
    / nullif(sum(f.call_count) filter (where f.long_call_count is not null), 0)`,
} as const satisfies Record<keyof Figures, RawBuilder<unknown>>;

/** What is known of the days themselves. */
const ABOUT_DAYS = {
  active: sql`bool_or(f.active)`,
  lastDay: sql`max(f.day)`,
} as const;

/** The average duration of a call, of days that say both. */
const AVERAGE_CALL = sql`sum(f.call_seconds) filter (where f.call_count is not null)::numeric
  / nullif(sum(f.call_count) filter (where f.call_seconds is not null), 0)`;

/** Aggregates over `daily_facts f` that a list can be sorted by. */
export const SORTED_SUMS = { ...SUMS, ...ABOUT_DAYS, averageCallSeconds: AVERAGE_CALL } as const;

/** The columns of `Figures` as aggregates over `daily_facts f`. */
export function figureSums(): RawBuilder<unknown> {
  return sql.join(Object.entries(SUMS).map(([name, sum]) => sql`${sum} as ${sql.ref(name)}`));
}

/** The figures of a row with what is known of its days. */
export function rowSums(): RawBuilder<unknown> {
  return sql`${figureSums()}, ${ABOUT_DAYS.active} as active, ${ABOUT_DAYS.lastDay} as "lastDay",
    count(*)::int as days, coalesce(bool_or(not f.final), false) as "provisionalDays"`;
}

export function averageCall(): RawBuilder<unknown> {
  return sql`${AVERAGE_CALL} as "averageCallSeconds"`;
}
