import { memo } from 'react';
import { formatDay, formatWeekday, formatWholeDay } from '../../../lib/text/day-format.ts';
import { fromRightToLeft } from '../../../lib/text/isolate.ts';
import { formatNumber, useLocale, useT } from '../../../lib/text/translate.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import { PlotWalk } from '../plot-walk.tsx';
import classes from './curve.module.css';
import { axisTop, type CurvePoint, type Run, runsOf, sumOf } from './measures.ts';

interface CurveProps {
  label: string;
  points: readonly CurvePoint[];
  /** Index of the day that all curves on the page highlight, starting at 0. Null if there is none. */
  at: number | null;
  onAt: (at: number | null) => void;
  /** True for the tall curve above the others, which labels more days. */
  tall?: boolean;
}

/** These values match the stylesheet: the bands below the curve have the same left and right edges. */
const CURVE_AXES = { left: 48, right: 6, below: 20 } as const;
const COMPACT = { notation: 'compact', maximumSignificantDigits: 3 } as const;
const HEIGHT = 100;
const TALL_NAMES = 5;

/**
 * Shows one figure over time. Unknown days are gaps, provisional days are dashed, and the highlighted day is labeled.
 */
export function Curve({ label, points, at, onAt, tall = false }: CurveProps) {
  const t = useT();
  const { direction } = useLocale();
  const top = axisTop(points);
  const point = at === null ? undefined : points[at];
  const written = (text: string) => (direction === 'rtl' ? fromRightToLeft(text) : text);
  const value = point === undefined ? sumOf(points) : point.value;
  return (
    <figure className={classes.figure} data-tall={tall}>
      <figcaption className={classes.caption}>
        <span className={classes.label}>{label}</span>
        <span className={classes.value}>
          {value === null ? <Unknown reason={t('earnings.statistics.unknown')} /> : formatNumber(value)}
        </span>
        <span className={classes.when}>
          {point === undefined ? t('earnings.history.sum') : formatWeekday(point.day)}
          {point?.provisional === true && ` · ${t('earnings.provisional')}`}
        </span>
      </figcaption>
      <div className={classes.area}>
        <PlotWalk
          label={label}
          places={points.length}
          steps={points.length}
          at={at}
          onAt={onAt}
          words={(step) => wordsOf(points[step])}
          axes={CURVE_AXES}
        >
          <div className={classes.picture} aria-hidden>
            <span className={classes.top}>{written(formatNumber(top, COMPACT))}</span>
            <span className={classes.zero}>{formatNumber(0)}</span>
            <Lines points={points} top={top} />
            <Days points={points} names={tall ? TALL_NAMES : 2} written={written} />
          </div>
        </PlotWalk>
      </div>
    </figure>
  );

  function wordsOf(step: CurvePoint | undefined) {
    if (step === undefined) return { name: '', value: '' };
    const name = formatWholeDay(step.day);
    if (step.value === null) return { name, value: t('earnings.unknown') };
    const said = { value: formatNumber(step.value) };
    return { name, value: t(step.provisional ? 'earnings.history.value.provisional' : 'earnings.history.value', said) };
  }
}

/** Shows the lines. They don't depend on the highlighted day, so changing it doesn't render them again. */
const Lines = memo(function Lines({ points, top }: { points: readonly CurvePoint[]; top: number }) {
  const runs = runsOf(points);
  const place = (at: number) => `${at + 0.5} ${(HEIGHT * (1 - (points[at]?.value ?? 0) / top)).toFixed(2)}`;
  const line = ({ from, to }: Run) =>
    `M${Array.from({ length: to - from + 1 }, (_, index) => place(from + index)).join('L')}`;
  const under = (run: Run) => `${line(run)}L${run.to + 0.5} ${HEIGHT}L${run.from + 0.5} ${HEIGHT}Z`;
  const alone = runs.filter(({ from, to }) => from === to);
  const long = runs.filter(({ from, to }) => from < to);
  const ofKind = (wanted: boolean) =>
    long
      .filter(({ provisional }) => provisional === wanted)
      .map(line)
      .join('');
  return (
    <svg className={classes.lines} viewBox={`0 0 ${points.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <path className={classes.under} d={long.map(under).join('')} />
      <path className={classes.line} d={ofKind(false)} />
      <path className={classes.line} data-provisional="true" d={ofKind(true)} />
      <path className={classes.dot} d={alone.map(({ from }) => `M${place(from)}h0`).join('')} />
    </svg>
  );
});

interface DaysProps {
  points: readonly CurvePoint[];
  names: number;
  written: (text: string) => string;
}

/** Shows the dates of `names` days on the axis, including the first and the last. */
function Days({ points, names, written }: DaysProps) {
  const last = points.length - 1;
  const shown = Array.from({ length: names }, (_, index) => Math.round((index * last) / (names - 1)));
  return (
    <div className={classes.days}>
      {[...new Set(shown)].map((at) => (
        <span key={at}>{written(formatDay(points[at]?.day ?? ''))}</span>
      ))}
    </div>
  );
}
