import '../../ui/theme/mantine-screens.css';
import type { Pace } from '@greenroom/contract/reviews/reviewers.ts';
import { Popover } from '@mantine/core';
import { IconGauge } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber, formatPercent, useT } from '../../lib/text/translate.tsx';
import { Fact, FactList } from '../../ui/panel/fact-list.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { Unknown } from '../../ui/state/unknown.tsx';
import { Waiting } from '../../ui/state/waiting.tsx';
import classes from './pace.module.css';
import { paceOptions } from './reviews.data.ts';

/** Shows the reviewer's own pace and agreement behind a button. Other reviewers' values are not shown. */
export function OwnPace() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const pace = useQuery({ ...paceOptions, enabled: open });
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.open} aria-expanded={open} onClick={() => setOpen(!open)}>
          <IconGauge size={16} aria-hidden />
          {t('reviews.pace')}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        {pace.data !== undefined ? (
          <Figures pace={pace.data} />
        ) : pace.isError ? (
          <FailedState error={pace.error} onRetry={() => pace.refetch()} />
        ) : (
          <Waiting />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Figures({ pace }: { pace: Pace }) {
  const t = useT();
  const { today, lastHour, secondsEach, days, decided, undone, decidedAgain, agreed } = pace;
  return (
    <section className={classes.figures} aria-label={t('reviews.pace.title')}>
      <h2>{t('reviews.pace.title')}</h2>
      <FactList namePixels={150}>
        <Fact name={t('reviews.pace.today')}>{formatNumber(today)}</Fact>
        <Fact name={t('reviews.pace.last-hour')}>{formatNumber(lastHour)}</Fact>
        <Fact name={t('reviews.pace.each')}>
          {secondsEach === null ? (
            <Unknown reason={t('reviews.pace.each.none')} />
          ) : (
            t('reviews.pace.seconds', { seconds: Math.round(secondsEach) })
          )}
        </Fact>
        <Fact name={t('reviews.pace.decided', { days })}>{formatNumber(decided)}</Fact>
        <Fact name={t('reviews.pace.undone')}>{formatNumber(undone)}</Fact>
        <Fact name={t('reviews.pace.agreed')}>
          {decidedAgain === 0 ? (
            <Unknown reason={t('reviews.pace.agreed.none')} />
          ) : (
            t('reviews.pace.agreed.of', {
              share: formatPercent(agreed / decidedAgain),
              agreed,
              count: decidedAgain,
            })
          )}
        </Fact>
      </FactList>
      <p>{t('reviews.pace.hint')}</p>
    </section>
  );
}
