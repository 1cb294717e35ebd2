import { memo, useMemo, useState } from 'react';
import { formatDay, formatWeek, formatWeekAndYear, formatWholeDay } from '../../lib/text/day-format.ts';
import { fromRightToLeft } from '../../lib/text/isolate.ts';
import { formatList, formatNumber, type Translate, useLocale, useT } from '../../lib/text/translate.tsx';
import classes from './bar-plot.module.css';
import plotClasses from './plot.module.css';
import { AXIS_STEPS, axisStep, type PlotPoint, ticksOf } from './plot-points.ts';
import { PlotWalk } from './plot-walk.tsx';

interface BarPlotProps {
  label: string;
  points: readonly PlotPoint[];
  unit: 'day' | 'week';
}

/**
 * Format of the axis labels. A step has at most two digits, so the third label (three times a step) is never rounded.
 */
const TICK = { notation: 'compact', maximumSignificantDigits: 3 } as const;

/** Space in pixels for two lines of dates below the bars, and for the longest number next to them. */
const AXES = { right: 4, below: 30 } as const;
const LEFT = { ltr: 58, rtl: 80 } as const;

/**
 * Shows the bars from left to right in every language. Users move between them with the keyboard or the pointer.
 * Provisional days are hatched, and a day without a report has a dash instead of a bar. The plot consists of a few
 * plain elements because a chart library took longer than a frame may take (0123).
 */
export function BarPlot({ label, points, unit }: BarPlotProps) {
  const t = useT();
  const [at, setAt] = useState<number | null>(null);
  const { direction } = useLocale();
  const begun = useMemo(() => points.filter(({ ahead }) => !ahead), [points]);
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
      axes={{ ...AXES, left: LEFT[direction] }}
      tip={(step) => begun[step] && <PlotTip point={begun[step]} unit={unit} />}
    >
      <Picture points={points} unit={unit} direction={direction} />
    </PlotWalk>
  );
}

interface PictureProps {
  points: readonly PlotPoint[];
  unit: 'day' | 'week';
  direction: 'ltr' | 'rtl';
}

/** Shows the bars. They don't depend on the focused step, so moving the focus doesn't render them again. */
const Picture = memo(function Picture({ points, unit, direction }: PictureProps) {
  // The picture runs from left to right, but its text runs in the reader's direction.
  const written = (text: string) => (direction === 'rtl' ? fromRightToLeft(text) : text);
  const step = axisStep(Math.max(0, ...points.map(({ coins }) => coins ?? 0)));
  return (
    <div className={classes.picture} aria-hidden>
      {Array.from({ length: AXIS_STEPS + 1 }, (_, line) => line * step).map((value) => (
        <span key={value} className={classes.line} style={{ insetBlockEnd: share(value, step * AXIS_STEPS) }}>
          <span className={classes.number}>{written(formatNumber(value, TICK))}</span>
        </span>
      ))}
      <div className={classes.bars}>
        {points.map(({ key, coins, ahead, provisional, weekend }) => (
          <span key={key} className={classes.place} data-weekend={weekend}>
            {coins === null && !ahead && '—'}
            {coins !== null && (
              <i
                className={classes.bar}
                data-provisional={provisional}
                style={{ blockSize: share(coins, step * AXIS_STEPS) }}
              />
            )}
          </span>
        ))}
      </div>
      <Dates points={points} unit={unit} written={written} />
    </div>
  );
});

interface DatesProps extends Omit<PictureProps, 'direction'> {
  written: (text: string) => string;
}

/** Shows the dates below the bars. Each date is at most as wide as the distance between two dates. */
function Dates({ points, unit, written }: DatesProps) {
  const named = ticksOf(points, unit);
  const places = named.map((point) => points.indexOf(point));
  const apart = (places[1] ?? points.length) - (places[0] ?? 0);
  return (
    <div className={classes.dates}>
      {named.map(({ key, to }, index) => (
        <span
          key={key}
          style={{
            insetInlineStart: share((places[index] ?? 0) + 0.5, points.length),
            maxInlineSize: share(apart, points.length),
          }}
        >
          {written(unit === 'week' ? formatWeek(key, to) : formatDay(key))}
        </span>
      ))}
    </div>
  );
}

function share(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(2)}%`;
}

type Unit = 'day' | 'week';

/** Shows a bar's values next to it. */
function PlotTip({ point, unit }: { point: PlotPoint; unit: Unit }) {
  const t = useT();
  const { name, parts } = wordsOf(t, point, unit);
  const [value, ...rest] = parts;
  return (
    <div className={plotClasses.tip} dir="auto">
      <span className={plotClasses.tipName}>{name}</span>
      <span className={point.coins === null ? undefined : plotClasses.tipNumber}>{value}</span>
      {rest.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </div>
  );
}

/** Returns a bar's text: its day or week, its coins, the number of reported hosts, and whether it is final. */
function wordsOf(t: Translate, point: PlotPoint, unit: Unit) {
  const { key, to, coins, hosts, provisional } = point;
  const name = unit === 'day' ? formatWholeDay(key) : formatWeekAndYear(key, to);
  if (coins === null) return { name, parts: [t('earnings.unknown')] };
  return {
    name,
    parts: [
      t('earnings.coins.count', { coins }),
      ...(hosts === null ? [] : [t('earnings.hosts-reported.count', { hosts })]),
      t(provisional ? 'earnings.provisional' : 'earnings.final'),
    ],
  };
}
