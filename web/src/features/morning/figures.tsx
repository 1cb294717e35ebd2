import type { Span } from '@greenroom/contract/morning.ts';
import { formatWeek, formatWeekday } from '../../lib/text/day-format.ts';
import { formatNumber, type Translate, useT } from '../../lib/text/translate.tsx';
import type { Earned } from './morning.data.ts';
import classes from './morning.module.css';
import { ToList } from './to-list.tsx';

const SPANS = ['yesterday', 'week'] as const;
const VALUES = ['coins', 'active'] as const;

/** Coins and active hosts of yesterday and of its week so far, beside the same days of the week before. */
export function Figures({ earned }: { earned: Earned | undefined }) {
  return (
    <div className={classes.figures}>
      {SPANS.flatMap((name) =>
        VALUES.map((value) => <Figure key={`${name} ${value}`} name={name} value={value} earned={earned} />),
      )}
    </div>
  );
}

interface FigureProps {
  name: (typeof SPANS)[number];
  value: (typeof VALUES)[number];
  earned: Earned | undefined;
}

function Figure({ name, value, earned }: FigureProps) {
  const t = useT();
  const span = earned?.[name];
  const known = span?.[value] ?? null;
  const before = (value === 'coins' ? span?.coinsBefore : span?.activeBefore) ?? null;
  return (
    <ToList
      screen="host-statistics"
      link={{ fromDay: span?.from, toDay: span?.to, active: value === 'active' ? 'yes' : undefined }}
      className={classes.figure}
    >
      <span className={classes.name}>{t(`morning.${name}.${value}`)}</span>
      <strong className={classes.number} data-figure={`${name}-${value}`}>
        {earned === undefined ? <i className={classes.blank} /> : known === null ? '—' : formatNumber(known)}
      </strong>
      <small>
        {span !== undefined && aside(t, span, known, before, earned?.tooManyHosts === true && value === 'active')}
      </small>
      <small>{span !== undefined && daysOf(t, span)}</small>
    </ToList>
  );
}

/** What stands below a figure: its change, or why there is none. */
function aside(
  t: Translate,
  { from, to }: Span,
  known: number | null,
  before: number | null,
  tooMany: boolean,
): string {
  if (tooMany) return t('morning.too-many');
  if (known === null) return t('morning.unknown');
  if (before === null || before === 0) return t('morning.no-change');
  const options = { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' } as const;
  const change = formatNumber(known / before - 1, options);
  return t(from === to ? 'morning.change.day' : 'morning.change.days', { change, before });
}

function daysOf(t: Translate, { from, to, provisional }: Span): string {
  const days = from === to ? formatWeekday(from) : formatWeek(from, to);
  return provisional ? t('morning.provisional', { days }) : days;
}
