import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatWeekAndYear } from '../../../lib/text/day-format.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { ViewSwitch } from '../../../ui/field/view-switch.tsx';
import { useKeys } from '../../../ui/keys/keys-help.tsx';
import type { HostHistory } from '../earnings.data.ts';
import { earlierRange, HISTORY_RANGES, type HostState, laterRange } from '../host-address.ts';
import classes from './page.module.css';

interface HistoryRangeProps {
  state: HostState;
  shown: HostHistory | undefined;
  onChange: (change: Partial<HostState>) => void;
}

/** Lets the user choose how many days the curves show, and move to earlier or later days. */
export function HistoryRange({ state, shown, onChange }: HistoryRangeProps) {
  const t = useT();
  const earlier = shown === undefined ? null : earlierRange(shown);
  const later = shown === undefined ? null : laterRange(shown, Number(state.days));
  const goEarlier = () => earlier !== null && onChange(earlier);
  const goLater = () => later !== null && onChange(later);
  const goLatest = () => onChange({ to: undefined });
  useKeys([
    { key: 'p', title: t('earnings.history.earlier'), action: goEarlier },
    { key: 'n', title: t('earnings.history.later'), action: goLater },
    { key: 't', title: t('earnings.history.latest'), action: goLatest },
  ]);
  return (
    <div className={classes.range}>
      <ViewSwitch
        label={t('earnings.history.range')}
        views={HISTORY_RANGES.map((id) => ({ id, label: t('earnings.history.range.days', { count: Number(id) }) }))}
        value={state.days}
        onChange={(days) => onChange({ days })}
      />
      <div className={classes.steps}>
        <ActionIcon
          className={classes.step}
          variant="default"
          aria-label={t('earnings.history.earlier')}
          title={t('earnings.history.earlier')}
          disabled={earlier === null}
          onClick={goEarlier}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <span className={classes.rangeText} aria-live="polite">
          {shown !== undefined && formatWeekAndYear(shown.from, shown.to)}
        </span>
        <ActionIcon
          className={classes.step}
          variant="default"
          aria-label={t('earnings.history.later')}
          title={t('earnings.history.later')}
          disabled={later === null}
          onClick={goLater}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
        <Button variant="default" size="xs" disabled={state.to === undefined} onClick={goLatest}>
          {t('earnings.history.latest')}
        </Button>
      </div>
    </div>
  );
}
