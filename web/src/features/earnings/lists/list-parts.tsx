import type { WeekCoins } from '@greenroom/contract/earnings.ts';
import { mondayOf } from '@greenroom/contract/kit/days.ts';
import { formatWeek } from '../../../lib/text/day-format.ts';
import { formatNumber, type Translate, useT } from '../../../lib/text/translate.tsx';
import { Coins, WeekCell } from '../coins.tsx';
import type { Earnings } from '../earnings.data.ts';
import { EARNINGS_VIEWS, type EarningsState, HIGHEST_FIRST } from '../earnings-address.ts';
import { PhoneFigure, Sum, Totals } from '../list-rows.tsx';

interface TotalsProps extends Pick<ListProps, 'state' | 'weeks'> {
  /** Text such as `312 hosts in total`. */
  text: string;
  page: { total: number; totals: readonly WeekCoins[] };
}

/**
 * Shows above the list how many rows match on all pages. Renders nothing if no row matches. The sums appear only for a
 * search, because the figures at the top of the screen already include all rows.
 */
export function TotalsLine({ text, page, state, weeks }: TotalsProps) {
  const t = useT();
  if (page.total === 0) return null;
  return (
    <Totals label={text}>
      {state.search !== undefined &&
        weeks !== undefined &&
        page.totals.map((week, at) => {
          const { from = '', to = '' } = weeks[at] ?? {};
          return (
            <Sum key={from} name={from === '' ? formatNumber(at) : formatWeek(from, to)}>
              <Coins coins={week.coins} reason={t('earnings.unknown.week')} />
            </Sum>
          );
        })}
    </Totals>
  );
}

interface Row {
  weeks: readonly WeekCoins[];
}

/** Cells for a row's four weeks, latest first. */
export const WEEK_CELLS = {
  'week-0': ({ weeks }: Row) => <WeekCell week={weeks[0]} />,
  'week-1': ({ weeks }: Row) => <WeekCell week={weeks[1]} />,
  'week-2': ({ weeks }: Row) => <WeekCell week={weeks[2]} />,
  'week-3': ({ weeks }: Row) => <WeekCell week={weeks[3]} />,
};

/** Returns the headers of the loaded weeks. The current week has a label instead of its dates. */
export function weekHeaders(t: Translate, weeks: Earnings['weeks'] = [], today: string | undefined) {
  return Object.fromEntries(weeks.map((week, at) => [`week-${at}`, weekName(t, week, today)]));
}

interface PhoneWeeksProps {
  row: readonly WeekCoins[];
  weeks: Earnings['weeks'] | undefined;
  today: string | undefined;
}

/** Shows the latest two weeks in a row's second line on a phone. The panel shows all four. */
export function PhoneWeeks({ row, weeks = [], today }: PhoneWeeksProps) {
  const t = useT();
  return weeks.slice(0, 2).map((week, at) => (
    <PhoneFigure key={week.from} name={weekName(t, week, today)}>
      <WeekCell week={row[at]} />
    </PhoneFigure>
  ));
}

function weekName(t: Translate, { from, to }: { from: string; to: string }, today: string | undefined): string {
  return today !== undefined && mondayOf(today) === from ? t('earnings.week.current') : formatWeek(from, to);
}

/** Props for both the host list and the group list. */
export interface ListProps {
  state: EarningsState;
  /** The weeks that the columns show, once loaded. */
  weeks: Earnings['weeks'] | undefined;
  today: string | undefined;
  onChange: (change: Partial<EarningsState>) => void;
}

/** Returns the props that both tables have in common. */
export function tableOf({ state, onChange }: ListProps) {
  return {
    state,
    views: EARNINGS_VIEWS,
    defaultSorting: HIGHEST_FIRST,
    onChange,
    beside: state.host !== undefined,
    filtered: state.search !== undefined,
    onClearFilters: () => onChange({ search: undefined, page: 1 }),
  };
}
