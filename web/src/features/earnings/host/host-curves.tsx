import { useMemo, useState } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import type { HostHistory } from '../earnings.data.ts';
import { Curve } from './curve.tsx';
import { MEASURES, pointsOf, TOTAL } from './measures.ts';
import classes from './page.module.css';
import { StayBands } from './stay-bands.tsx';

/** Every figure of a host as a curve of its own; all look at the same day. The list of days below has the same numbers. */
export function HostCurves({ history }: { history: HostHistory }) {
  const t = useT();
  const [at, setAt] = useState<number | null>(null);
  const total = useMemo(() => pointsOf(history, TOTAL), [history]);
  const others = useMemo(() => MEASURES.map((measure) => ({ measure, points: pointsOf(history, measure) })), [history]);
  const textOf = (id: string) => t(`earnings.statistics.${id}`);
  if (history.days.length === 0) {
    return <EmptyState title={t('earnings.history.nothing')} text={t('earnings.nothing.text')} />;
  }
  return (
    <section className={classes.curves} aria-label={t('earnings.history.curves')}>
      <div>
        <Curve tall label={textOf(TOTAL.id)} points={total} at={at} onAt={setAt} />
        <StayBands history={history} />
      </div>
      <div className={classes.small}>
        {others.map(({ measure, points }) => (
          <Curve key={measure.id} label={textOf(measure.id)} points={points} at={at} onAt={setAt} />
        ))}
      </div>
    </section>
  );
}
