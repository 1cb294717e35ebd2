import { weekdayOf } from '@greenroom/contract/kit/days.ts';
import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { useId, useMemo, useState } from 'react';
import { formatDay, formatWeek } from '../../lib/text/day-format.ts';
import { fromRightToLeft } from '../../lib/text/isolate.ts';
import { formatList, formatNumber, useLocale, useT } from '../../lib/text/translate.tsx';
import classes from './plot.module.css';
import { type PlotPoint, ticksOf } from './plot-points.ts';
import { PlotTip, wordsOf } from './plot-tip.tsx';
import { PlotWalk } from './plot-walk.tsx';

interface BarPlotProps {
  label: string;
  points: readonly PlotPoint[];
  unit: 'day' | 'week';
}

/** The axis has steps of two digits at most: the third one is three times a step, and is never rounded. */
const TICK = { notation: 'compact', maximumSignificantDigits: 3 } as const;

const SERIES = [
  { name: 'final', color: 'var(--gr-accent-text)' },
  { name: 'provisional', color: 'var(--gr-accent-text)' },
];

/** The axis of days, in pixels. */
const BELOW = 30;
const BESIDE = 4;

/**
 * The bars, left to right in every language, without animation, walked by keyboard from one to the next. Provisional days
 * are hatched; a day without a report has a dash instead of a bar. A module of its own, so that the chart library is loaded
 * with it.
 */
export default function BarPlot({ label, points, unit }: BarPlotProps) {
  const t = useT();
  const [at, setAt] = useState<number | null>(null);
  const { direction } = useLocale();
  const begun = points.filter(({ ahead }) => !ahead);
  return (
    <PlotWalk
      label={label}
      places={points.length}
      steps={begun.length}
      at={at}
      onAt={setAt}
      words={(step) => {
        const point = begun[step];
        if (point === undefined) return { name: '', value: '' };
        const { name, parts } = wordsOf(t, point, unit);
        return { name, value: formatList(parts, 'conjunction') };
      }}
      axes={{ left: yAxisWidth(direction), right: BESIDE, below: BELOW }}
      tip={(step) => begun[step] && <PlotTip point={begun[step]} unit={unit} />}
    >
      <Bars label={label} points={points} unit={unit} />
    </PlotWalk>
  );
}

function yAxisWidth(direction: 'ltr' | 'rtl'): number {
  return direction === 'rtl' ? 80 : 58;
}

function Bars({ label, points, unit }: BarPlotProps) {
  const hatch = `hatch-${useId()}`;
  const { direction } = useLocale();
  const known = useMemo(() => new Map(points.map((point) => [point.key, point])), [points]);
  const data = useMemo(() => points.map(barOf), [points]);
  const ticks = ticksOf(points, unit);
  // The picture runs from left to right; its words run as they are read.
  const written = (text: string) => (direction === 'rtl' ? fromRightToLeft(text) : text);
  const tickText = (key: string) => {
    const point = known.get(key);
    return written(point !== undefined && unit === 'week' ? formatWeek(point.key, point.to) : formatDay(key));
  };
  return (
    <BarChart
      className={classes.chart}
      role="group"
      aria-label={label}
      data={data}
      dataKey="key"
      type="stacked"
      series={SERIES}
      valueFormatter={(value) => written(formatNumber(value, TICK))}
      maxBarWidth={64}
      tickLine="none"
      strokeDasharray="2 4"
      barProps={({ name }) => (name === 'final' ? BAR : { ...BAR, ...PROVISIONAL, fill: `url(#${hatch})` })}
      barChartProps={{
        accessibilityLayer: false,
        margin: { top: 10, right: BESIDE, bottom: 0, left: 0 },
        barCategoryGap: '18%',
      }}
      xAxisProps={{ height: BELOW, ticks: ticks.map(({ key }) => key), interval: 0, tickFormatter: tickText }}
      yAxisProps={{ width: yAxisWidth(direction), tickCount: 4, allowDecimals: false }}
      tooltipProps={{
        content: ({ active, label: key }) => {
          const point = active ? known.get(String(key)) : undefined;
          return point === undefined || point.ahead ? null : <PlotTip point={point} unit={unit} />;
        },
        isAnimationActive: false,
        position: {},
      }}
      referenceAreas={weekends(points)}
      referenceDots={unreported(points)}
    >
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" fill="var(--gr-accent-soft)" />
          <rect width="2.5" height="6" fill="var(--gr-accent-text)" />
        </pattern>
      </defs>
    </BarChart>
  );
}

const BAR = { radius: 2, isAnimationActive: false } as const;
const PROVISIONAL = { stroke: 'var(--gr-accent-text)', strokeOpacity: 1, strokeWidth: 1 } as const;

function barOf({ key, coins, provisional }: PlotPoint) {
  return { key, final: provisional ? null : coins, provisional: provisional ? coins : null };
}

function weekends(points: readonly PlotPoint[]) {
  return points.flatMap(({ key, weekend }, at) => {
    const sunday = points[at + 1]?.key;
    if (!weekend || weekdayOf(key) !== 5 || sunday === undefined) return [];
    return [{ x1: key, x2: sunday, fill: 'var(--gr-fill)', fillOpacity: 0.7, strokeOpacity: 0 }];
  });
}

function unreported(points: readonly PlotPoint[]) {
  return points
    .filter(({ coins, ahead }) => coins === null && !ahead)
    .map(({ key }) => ({ x: key, y: 0, r: 0, label: { value: '—', fill: 'var(--gr-text-2)', fontSize: 12 } }));
}
