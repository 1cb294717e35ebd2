import { FIRST_FACT_DAY } from '@greenroom/contract/constants.ts';
import { addDays, DAYS_A_WEEK, mondayOf } from '@greenroom/contract/kit/days.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { formatWeekAndYear } from '../../lib/text/day-format.ts';
import { useT } from '../../lib/text/translate.tsx';
import { useKeys } from '../../ui/keys/keys-help.tsx';
import classes from './earnings.module.css';
import { weekInAddress } from './weeks.ts';

interface WeekSwitcherProps {
  /** Any day in the week shown. Undefined for the current week. */
  week: string | undefined;
  today: string | undefined;
  onChange: (week: string | undefined) => void;
}

/** Lets the user move the four weeks back or forward by one, or return to the current week. */
export function WeekSwitcher({ week, today, onChange }: WeekSwitcherProps) {
  const t = useT();
  const label = useId();
  const day = week ?? today;
  const monday = day === undefined ? undefined : mondayOf(day);
  const current = week === undefined || (today !== undefined && mondayOf(week) >= mondayOf(today));
  const first = monday !== undefined && monday <= FIRST_FACT_DAY;
  const move = (weeks: number) => {
    if (monday !== undefined && today !== undefined) onChange(weekInAddress(monday, weeks, today));
  };
  useKeys([
    { key: 'p', title: t('earnings.week.before'), action: () => !first && move(-1) },
    { key: 'n', title: t('earnings.week.after'), action: () => !current && move(1) },
    { key: 't', title: t('earnings.week.current'), action: () => !current && onChange(undefined) },
  ]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: these buttons are not part of a form.
    <div className={classes.switcher} role="group" aria-labelledby={label}>
      <span id={label} className={classes.switcherLabel}>
        {t('earnings.week')}
      </span>
      <div className={classes.switcherRow}>
        <Step label={t('earnings.week.before')} disabled={first || monday === undefined} onClick={() => move(-1)}>
          <IconChevronLeft size={16} aria-hidden />
        </Step>
        <span className={classes.switcherWeek} aria-live="polite">
          {monday !== undefined && formatWeekAndYear(monday, addDays(monday, DAYS_A_WEEK - 1))}
        </span>
        <Step label={t('earnings.week.after')} disabled={current} onClick={() => move(1)}>
          <IconChevronRight size={16} aria-hidden />
        </Step>
        <Button variant="default" size="xs" disabled={current} onClick={() => onChange(undefined)}>
          {t('earnings.week.current')}
        </Button>
      </div>
    </div>
  );
}

interface StepProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Step({ label, disabled, onClick, children }: StepProps) {
  return (
    <ActionIcon
      className={classes.step}
      variant="default"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
