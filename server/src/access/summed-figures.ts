import { sql } from 'kysely';

/**
 * The sums over facts `f`, by the column in `group_days` and `host_weeks` that stores the sum (coins: `total_coins` and
 * `coins`). Null means that the facts don't report the figure (R-PLUS-6). Both sides of a ratio include only facts that
 * report both.
 */
export const SUMMED_FIGURES = {
  total_coins: sql`f.total_coins`,
  gift_coins: sql`f.gift_coins`,
  non_friend_video_coins: sql`f.non_friend_video_coins`,
  friend_video_coins: sql`f.friend_video_coins`,
  task_coins: sql`f.task_coins`,
  box_coins: sql`f.box_coins`,
  match_count: sql`f.match_count`,
  match_seconds: sql`f.match_seconds`,
  call_count: sql`f.call_count`,
  call_seconds: sql`f.call_seconds`,
  long_calls: sql`case when f.call_count is not null then f.long_call_count end`,
  calls_of_ratio: sql`case when f.long_call_count is not null then f.call_count end`,
  averaged_seconds: sql`case when f.call_count is not null then f.call_seconds end`,
  averaged_calls: sql`case when f.call_seconds is not null then f.call_count end`,
} as const;

export type SummedFigure = keyof typeof SUMMED_FIGURES;
