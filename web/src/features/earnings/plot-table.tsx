import { VisuallyHidden } from '@mantine/core';
import { formatWeek, formatWeekday } from '../../lib/text/day-format.ts';
import { formatNumber, useT } from '../../lib/text/translate.tsx';
import { TabStopContext } from '../../ui/keys/tab-stop.ts';
import { Coins } from './coins.tsx';
import classes from './plot.module.css';
import type { PlotPoint } from './plot-points.ts';

interface PlotTableProps {
  label: string;
  points: readonly PlotPoint[];
  unit: 'day' | 'week';
  /** True if the table is only for screen readers. Nothing in it then takes the focus. */
  unseen?: boolean;
}

/** Shows the plot's numbers in a table, latest first, without days that haven't begun. */
export function PlotTable({ label, points, unit, unseen = false }: PlotTableProps) {
  const t = useT();
  const shown = points.filter(({ ahead }) => !ahead).reverse();
  const withHosts = unit === 'day' && points.some(({ hosts }) => hosts !== null);
  const table = (
    <table className={classes.table}>
      <VisuallyHidden component="caption">{label}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{t(unit === 'day' ? 'earnings.column.day' : 'earnings.column.week')}</th>
          <th scope="col" data-align="end">
            {t('earnings.coins')}
          </th>
          {withHosts && (
            <th scope="col" data-align="end">
              {t('earnings.hosts-reported')}
            </th>
          )}
          <th scope="col">{t('earnings.plot.finality')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((point) => (
          <tr key={point.key}>
            <th scope="row">{nameOf(point, unit)}</th>
            <td data-align="end">
              <Coins coins={point.coins} />
            </td>
            {withHosts && <td data-align="end">{formatNumber(point.hosts ?? 0)}</td>}
            <td>{point.coins !== null && t(point.provisional ? 'earnings.provisional' : 'earnings.final')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <TabStopContext value={-1}>
      {unseen ? (
        table
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex lint/a11y/useSemanticElements: a scrollable block must be reachable by the keyboard; it is not part of a form, and needs no landmark in addition to the plot's.
        <div role="group" className={classes.tableScroll} aria-label={label} tabIndex={0}>
          {table}
        </div>
      )}
    </TabStopContext>
  );
}

function nameOf({ key, to }: PlotPoint, unit: 'day' | 'week'): string {
  return unit === 'day' ? formatWeekday(key) : formatWeek(key, to);
}
