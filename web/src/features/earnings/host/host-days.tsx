import { VisuallyHidden } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { formatWeekday, formatWeekdayAndYear } from '../../../lib/text/day-format.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { TextButton } from '../../../ui/field/text-button.tsx';
import { TabStopContext } from '../../../ui/keys/tab-stop.ts';
import { Unknown } from '../../../ui/state/unknown.tsx';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import type { HostDays, HostKey } from '../earnings.data.ts';
import { type DayPart, DayParts } from './day-parts.tsx';
import { FactVersions } from './fact-versions.tsx';
import classes from './panel.module.css';

type Day = HostDays['days'][number];

interface HostDaysTableProps {
  host: Pick<HostDays, 'groupName' | 'timeZone' | 'today'>;
  hostKey: HostKey;
  /** The days, latest first. */
  days: readonly Day[];
  /** The columns to show. */
  parts: readonly DayPart[];
  /** True if the days are in more than one year. */
  withYear?: boolean;
}

/** Shows each day's figures. A corrected day expands to show its earlier figures. */
export function HostDaysTable(props: HostDaysTableProps) {
  const { days, parts } = props;
  const t = useT();
  return (
    <TabStopContext value={-1}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable block must be reachable by the keyboard. */}
      <section className={classes.daysScroll} aria-label={t('earnings.days')} tabIndex={0}>
        <table className={classes.days}>
          <VisuallyHidden component="caption">{t('earnings.days')}</VisuallyHidden>
          <thead>
            <tr>
              <th scope="col">{t('earnings.column.day')}</th>
              {parts.map(({ text }) => (
                <th key={text} scope="col">
                  {t(text)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <DayRows key={day.day} {...props} day={day} />
            ))}
          </tbody>
        </table>
      </section>
    </TabStopContext>
  );
}

function DayRows({ day, host, hostKey, parts, withYear = false }: HostDaysTableProps & { day: Day }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { figures } = day;
  const elsewhere = figures !== null && day.groupName !== null && day.groupName !== host.groupName;
  return (
    <Fragment>
      <tr data-open={open}>
        <th scope="row">
          <span className={classes.day}>{withYear ? formatWeekdayAndYear(day.day) : formatWeekday(day.day)}</span>
          {elsewhere && <bdi className={classes.quiet}>{day.groupName}</bdi>}
          {figures?.final === false && <StatusBadge tone="waiting">{t('earnings.provisional')}</StatusBadge>}
          {figures?.final === true && <StatusBadge tone="success">{t('earnings.final')}</StatusBadge>}
          {day.restated > 0 && (
            <TextButton aria-expanded={open} onClick={() => setOpen(!open)}>
              <IconHistory size={14} aria-hidden />
              {t('earnings.restated', { count: day.restated })}
            </TextButton>
          )}
        </th>
        {figures === null ? (
          <td colSpan={parts.length} className={classes.nothing}>
            <Unknown reason={t('earnings.unknown.day')} /> <span>{t('earnings.unknown')}</span>
          </td>
        ) : (
          <DayParts figures={figures} parts={parts} />
        )}
      </tr>
      {open && (
        <FactVersions hostKey={hostKey} day={day.day} timeZone={host.timeZone} today={host.today} parts={parts} />
      )}
    </Fragment>
  );
}
