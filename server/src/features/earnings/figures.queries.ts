import type { Figures } from '@greenroom/contract/statistics.ts';
import { type RawBuilder, sql } from 'kysely';
import { SUMMED_FIGURES, type SummedFigure } from '../../access/summed-figures.ts';
import { type DayRange, isShown } from './week-sums.queries.ts';

type PlainFigure = Exclude<keyof Figures, 'longCallRatio'>;

/** The figures that are plain sums, each with the column that it sums. */
const PLAIN = {
  totalCoins: 'total_coins',
  giftCoins: 'gift_coins',
  nonFriendVideoCoins: 'non_friend_video_coins',
  friendVideoCoins: 'friend_video_coins',
  taskCoins: 'task_coins',
  boxCoins: 'box_coins',
  matchCount: 'match_count',
  matchSeconds: 'match_seconds',
  callCount: 'call_count',
  callSeconds: 'call_seconds',
} as const satisfies Record<PlainFigure, SummedFigure>;

/** The numerator and denominator of each ratio. */
const RATIOS = {
  longCallRatio: ['long_calls', 'calls_of_ratio'],
  averageCallSeconds: ['averaged_seconds', 'averaged_calls'],
} as const satisfies Record<string, readonly [SummedFigure, SummedFigure]>;

/** The sums from which a range's figures are computed, without the average, which covers other days. */
export const FIGURE_SUMS: readonly SummedFigure[] = [...Object.values(PLAIN), ...RATIOS.longCallRatio];
const ALL_SUMS: readonly SummedFigure[] = [...FIGURE_SUMS, ...RATIOS.averageCallSeconds];

/** Returns the SQL that reads a sum, either from facts `f` or from rows with the sums as columns. */
type Read = (name: SummedFigure) => RawBuilder<unknown>;

const ofFacts: Read = (name) => sql`sum(${SUMMED_FIGURES[name]})`;
const ofRows =
  (table: string): Read =>
  (name) =>
    sql`sum(${sql.ref(`${table}.${name}`)})`;

function figure(name: PlainFigure | keyof typeof RATIOS, read: Read): RawBuilder<unknown> {
  if (name !== 'longCallRatio' && name !== 'averageCallSeconds') return read(PLAIN[name]);
  const [part, whole] = RATIOS[name];
  return sql`${read(part)}::float8 / nullif(${read(whole)}, 0)`;
}

/** The figures by which a list of hosts can be sorted. */
export type SortedFigure = keyof Figures | 'averageCallSeconds' | 'active' | 'lastDay';

/**
 * Returns a figure's formula, and the columns that it needs from the rows `v` of `host-sums.queries.ts`. The figure is
 * null if no day has it (R-PLUS-6).
 */
export function figureOfRows(name: SortedFigure): {
  needs: readonly (SummedFigure | 'active' | 'last_day')[];
  value: RawBuilder<unknown>;
} {
  if (name === 'active') return { needs: ['active'], value: sql`bool_or(v.active)` };
  if (name === 'lastDay') return { needs: ['last_day'], value: sql`max(v.last_day)` };
  const value = figure(name, ofRows('v'));
  if (name === 'longCallRatio' || name === 'averageCallSeconds') return { needs: RATIOS[name], value };
  return { needs: [PLAIN[name]], value };
}

/** Returns the figures as aggregates over `daily_facts f`, with the states of their days. */
export function rowSums(): RawBuilder<unknown> {
  return sql`${figures(ofFacts)}, bool_or(f.active) as active, max(f.day) as "lastDay",
    count(*)::int as days, coalesce(bool_or(not f.final), false) as "provisionalDays"`;
}

/** Returns the average call duration as an aggregate over `daily_facts f`. */
export function averageCall(): RawBuilder<unknown> {
  return averageOf(ofFacts);
}

/**
 * Returns the own sums of the groups in `asked` for each day: `(group_id, day, provisional, …)`, with the columns of
 * `SUMMED_FIGURES`. Stored sums are used for summed days. For the other days, the facts are read.
 */
export function groupSums(...ranges: readonly DayRange[]): RawBuilder<unknown> {
  const inRanges = sql.join(
    ranges.map((range) => isShown(range, sql`d.day`)),
    sql` or `,
  );
  const days = (kept: RawBuilder<boolean>) =>
    sql`asked join group_days d on d.group_id = asked.group_id and d.facts > 0 and ${kept} and (${inRanges})`;
  return sql`(
    select d.group_id, d.day, d.provisional > 0 as provisional, ${columns(ALL_SUMS, (name) => sql.ref(`d.${name}`))}
    from ${days(sql`d.summed`)}
    union all
    select d.group_id, d.day, d.provisional > 0, f.* from ${days(sql`not d.summed`)} cross join lateral (
      select ${columns(ALL_SUMS, ofFacts)} from daily_facts f where f.group_id = d.group_id and f.day = d.day
    ) f)`;
}

/** Returns the columns that `figuresOfRows` needs, summed over rows with these columns. */
export function figureSumsOfRows(table: string): RawBuilder<unknown> {
  return columns(FIGURE_SUMS, ofRows(table));
}

/** Returns the columns that `averageOfRows` needs, summed over rows with these columns. */
export function averageSumsOfRows(table: string): RawBuilder<unknown> {
  return columns(RATIOS.averageCallSeconds, ofRows(table));
}

/** Returns the columns of `Figures` as aggregates over rows with the sums. */
export function figuresOfRows(table: string): RawBuilder<unknown> {
  return figures(ofRows(table));
}

/** Returns the average call duration as an aggregate over rows with the sums. */
export function averageOfRows(table: string): RawBuilder<unknown> {
  return averageOf(ofRows(table));
}

function columns(names: readonly SummedFigure[], read: Read): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql`${read(name)} as ${sql.ref(name)}`));
}

function figures(read: Read): RawBuilder<unknown> {
  return sql.join(FIGURES.map((name) => sql`${figure(name, read)} as ${sql.ref(name)}`));
}

function averageOf(read: Read): RawBuilder<unknown> {
  return sql`${figure('averageCallSeconds', read)} as "averageCallSeconds"`;
}

/** The figures if there are no rows. */
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
