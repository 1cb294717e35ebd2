import { PLOTTED_DAYS } from '@greenroom/contract/home.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { type KeyboardEvent, useState } from 'react';
import { Link } from '../../lib/address/link.tsx';
import { formatWholeDay } from '../../lib/text/day-format.ts';
import { formatNumber, type Translate, useT } from '../../lib/text/translate.tsx';
import type { Earned } from './home.data.ts';
import classes from './home.module.css';

/**
 * Shows recent days' coins as bars, from left to right in every language. The bars form a list whose items name the day
 * and its coins, so screen readers read it like a table. The Tab key reaches one bar, arrow keys move between bars, and
 * each bar links to its day.
 */
export function DayBars({ days }: { days: Earned['days'] | undefined }) {
  const t = useT();
  const [current, setCurrent] = useState(PLOTTED_DAYS - 1);
  const most = Math.max(1, ...(days ?? []).map(({ coins }) => coins ?? 0));
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = event.currentTarget.querySelectorAll('a')[current + (step ?? 0)];
    if (step === undefined || next === undefined) return;
    event.preventDefault();
    setCurrent(current + step);
    next.focus();
  };
  return (
    <section className={classes.plot} aria-label={t('home.plot')}>
      <h3>
        {t('home.plot')}
        <small>{days !== undefined && t('home.plot.most', { coins: formatNumber(most, COMPACT) })}</small>
      </h3>
      <ol onKeyDown={walk}>
        {days?.map((each, at) => (
          <li key={each.day}>
            <Link
              to={pathOf('host-statistics', { fromDay: each.day, toDay: each.day })}
              aria-label={textOf(t, each)}
              title={textOf(t, each)}
              tabIndex={at === current ? 0 : -1}
              onFocus={() => setCurrent(at)}
            >
              <span className={classes.bar}>
                {each.coins === null ? (
                  '—'
                ) : (
                  <i data-provisional={each.provisional} style={{ blockSize: `${(each.coins / most) * 100}%` }} />
                )}
              </span>
              <span>{Number(each.day.slice(-2))}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

const COMPACT = { notation: 'compact', maximumSignificantDigits: 3 } as const;

function textOf(t: Translate, { day, coins, provisional }: Earned['days'][number]): string {
  const name = formatWholeDay(day);
  if (coins === null) return t('home.plot.unknown', { day: name });
  return t(provisional ? 'home.plot.provisional' : 'home.plot.day', { day: name, coins });
}
