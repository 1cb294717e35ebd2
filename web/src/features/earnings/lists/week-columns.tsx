import type { WeekCoins } from '@greenroom/contract/earnings.ts';
import { mondayOf } from '@greenroom/contract/kit/days.ts';
import type { Translate } from '../../../lib/text/translate.tsx';
import type { DataColumn } from '../../../ui/table/data-table.tsx';
import { WeekCell } from '../coins.tsx';
import { formatWeek } from '../day-format.ts';
import type { Earnings } from '../earnings.data.ts';

/** How much room a list has. */
export type ListRoom = 'all' | 'beside' | 'phone';

interface Row {
  weeks: readonly WeekCoins[];
}

/** Four weeks as columns, the latest first. */
export function weekColumns<R extends Row>(
  t: Translate,
  weeks: Earnings['weeks'] | undefined,
  today: string | undefined,
): DataColumn<R>[] {
  return [0, 1, 2, 3].map((at) => {
    const week = weeks?.[at];
    const current = week !== undefined && today !== undefined && mondayOf(today) === week.from;
    return {
      id: `week-${at}`,
      header: headerOf(t, week, current),
      hint: t(current ? 'earnings.column.week.hint-current' : 'earnings.column.week.hint'),
      cell: (row: R) => <WeekCell week={row.weeks[at]} />,
      sort: `week-${at}`,
      width: 122,
      align: 'end' as const,
      phone: 'hidden' as const,
    };
  });
}

function headerOf(t: Translate, week: { from: string; to: string } | undefined, current: boolean): string {
  if (current) return t('earnings.week.current');
  return week === undefined ? '' : formatWeek(week.from, week.to);
}
