import '../../ui/theme/mantine-screens.css';
import { Group, Stack, Switch, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { ViewSwitch } from '../../ui/field/view-switch.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { BarPlot } from './bar-plot.tsx';
import type { EarningsState } from './earnings-address.ts';
import classes from './plot.module.css';
import type { PlotPoint } from './plot-points.ts';
import { PlotTable } from './plot-table.tsx';

type Unit = EarningsState['plot'];

interface PlotProps {
  title: string;
  points: readonly PlotPoint[];
  unit: Unit;
  /** True if a table replaces the bars. */
  table: boolean;
  /** Text that replaces the bars if nothing was reported. */
  nothing: string | null;
  /** Undefined if there is only one unit. */
  onUnit?: (unit: Unit) => void;
  /** Undefined if the plot has no table view, because a table is already next to it. */
  onTable?: (table: boolean) => void;
}

/** Shows coins over time as bars or as a table. Screen readers always get the table. */
export function Plot({ title, points, unit, table, nothing, onUnit, onTable }: PlotProps) {
  const t = useT();
  const id = useId();
  return (
    <Stack component="section" gap={8} miw={0} aria-labelledby={id}>
      <Group gap="6px 14px">
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {onUnit && (
          <ViewSwitch
            label={t('earnings.plot.unit')}
            views={[
              { id: 'day', label: t('earnings.plot.day') },
              { id: 'week', label: t('earnings.plot.week') },
            ]}
            value={unit}
            onChange={onUnit}
          />
        )}
        {nothing === null && !table && <Legend points={points} />}
        {onTable && (
          <Switch
            className={classes.asTable}
            size="xs"
            label={t('earnings.plot.table')}
            checked={table}
            onChange={(event) => onTable(event.currentTarget.checked)}
          />
        )}
      </Group>
      <div className={classes.area} data-small={onTable === undefined}>
        {nothing !== null && <EmptyState title={nothing} text={t('earnings.nothing.text')} />}
        {nothing === null && table && <PlotTable label={title} points={points} unit={unit} />}
        {nothing === null && !table && <BarPlot label={title} points={points} unit={unit} />}
      </div>
      {nothing === null && !table && onTable && (
        <VisuallyHidden component="div">
          <PlotTable unseen label={title} points={points} unit={unit} />
        </VisuallyHidden>
      )}
    </Stack>
  );
}

/** Explains the styles of the bars shown. */
function Legend({ points }: { points: readonly PlotPoint[] }) {
  const t = useT();
  const provisional = points.some((point) => point.provisional);
  const unknown = points.some(({ coins, ahead }) => coins === null && !ahead);
  const weekend = points.some((point) => point.weekend);
  return (
    <ul className={classes.legend}>
      <Entry look="final">{t('earnings.final')}</Entry>
      {provisional && <Entry look="provisional">{t('earnings.provisional')}</Entry>}
      {unknown && <Entry look="unknown">{t('earnings.unknown')}</Entry>}
      {weekend && <Entry look="weekend">{t('earnings.weekend')}</Entry>}
    </ul>
  );
}

function Entry({ look, children }: { look: string; children: string }) {
  return (
    <li className={classes.entry}>
      <span className={classes.swatch} data-look={look} aria-hidden>
        {look === 'unknown' && '—'}
      </span>
      {children}
    </li>
  );
}
