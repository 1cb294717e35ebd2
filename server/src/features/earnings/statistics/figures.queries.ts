import type { Figures } from '@greenroom/contract/statistics.ts';
import { type RawBuilder, sql } from 'kysely';

/** What is summed of `daily_facts f`, and can be summed again. Null: no day says it (R-PLUS-6). */
const PARTS = {
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
} as const satisfies Record<Exclude<keyof Figures, 'longCallRatio'>, RawBuilder<unknown>>;

/** Both sides of the ratios, of days that say both. */
const LONG_CALLS = sql`sum(f.long_call_count) filter (where f.call_count is not null)`;
const CALLS_OF_RATIO = sql`sum(f.call_count) filter (where f.long_call_count is not null)`;
const CALL_SECONDS = sql`sum(f.call_seconds) filter (where f.call_count is not null)`;
const CALLS_OF_AVERAGE = sql`sum(f.call_count) filter (where f.call_seconds is not null)`;

function ratio(part: RawBuilder<unknown>, whole: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${part}::numeric / nullif(${whole}, 0)`;
}

/** What a row of `daily_facts f` is summed to, by the figure's name. */
const SUMS = { ...PARTS, longCallRatio: ratio(LONG_CALLS, CALLS_OF_RATIO) } as const;

/** What is known of the days themselves. */
const ABOUT_DAYS = {
  active: sql`bool_or(f.active)`,
  lastDay: sql`max(f.day)`,
} as const;

/** The average duration of a call. */
const AVERAGE_CALL = ratio(CALL_SECONDS, CALLS_OF_AVERAGE);

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

/** Aggregates over `daily_facts f` that `figuresOfParts` sums again. */
export function figureParts(): RawBuilder<unknown> {
  const parts = Object.entries(PARTS).map(([name, part]) => sql`${part} as ${sql.ref(name)}`);
  return sql`${sql.join(parts)}, ${LONG_CALLS} as long_calls, ${CALLS_OF_RATIO} as calls_of_ratio`;
}

/** The columns of `Figures` as aggregates over rows with the columns of `figureParts`. */
export function figuresOfParts(table: string): RawBuilder<unknown> {
  const column = (name: string) => sql`sum(${sql.ref(`${table}.${name}`)})`;
  const sums = Object.keys(PARTS).map((name) => sql`${column(name)} as ${sql.ref(name)}`);
  return sql`${sql.join(sums)}, ${ratio(column('long_calls'), column('calls_of_ratio'))} as "longCallRatio"`;
}

/** Aggregates over `daily_facts f` that `averageOfParts` sums again. */
export function averageParts(): RawBuilder<unknown> {
  return sql`${CALL_SECONDS} as call_seconds, ${CALLS_OF_AVERAGE} as calls`;
}

export function averageOfParts(table: string): RawBuilder<unknown> {
  const column = (name: string) => sql`sum(${sql.ref(`${table}.${name}`)})`;
  return sql`${ratio(column('call_seconds'), column('calls'))} as "averageCallSeconds"`;
}

/** The figures where there are no rows. */
export const NO_FIGURES: Figures = {
  totalCoins: null,
  giftCoins: null,
  nonFriendVideoCoins: null,
  friendVideoCoins: null,
  taskCoins: null,
  boxCoins: null,
  matchCount: null,
  matchSeconds: null,
  callCount: null,
  callSeconds: null,
  longCallRatio: null,
};

/** The names of the figures. */
export const FIGURES = [
  ...(['totalCoins', 'giftCoins', 'nonFriendVideoCoins', 'friendVideoCoins', 'taskCoins', 'boxCoins'] as const),
  ...(['matchCount', 'matchSeconds', 'callCount', 'callSeconds', 'longCallRatio'] as const),
] as const satisfies readonly (keyof Figures)[];
