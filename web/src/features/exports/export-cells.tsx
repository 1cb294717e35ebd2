import '../../ui/theme/mantine-screens.css';
import { exportedOf } from '@greenroom/contract/exports/exported-lists.ts';
import type { ExportRow } from '@greenroom/contract/exports/exports.ts';
import { Progress } from '@mantine/core';
import { isUnderWay } from '../../domain/exports/start-export.ts';
import { formatDay } from '../../lib/text/day-format.ts';
import { fileSize } from '../../lib/text/file-size.ts';
import { formatDateTime, type Translate, useT } from '../../lib/text/translate.tsx';
import { Unknown } from '../../ui/state/unknown.tsx';
import { StatusBadge } from '../../ui/value/status-badge.tsx';
import { Until } from '../../ui/value/until.tsx';
import classes from './exports.module.css';

const TONES = {
  waiting: 'waiting',
  running: 'info',
  finished: 'success',
  failed: 'danger',
  cancelled: 'neutral',
} as const;

/** Describes an export: the list, its days, the filter in words, and the format. */
export function What({ row }: { row: ExportRow }) {
  const t = useT();
  const { filter, format, forPrograms } = row;
  return (
    <span className={classes.what}>
      <span className={classes.name}>{t(`exports.list.${row.list}`)}</span>
      <Parts first={rangeText(t, row)} filter={filter} format={format} forPrograms={forPrograms} />
    </span>
  );
}

function rangeText(t: Translate, { list, range }: ExportRow): string | null {
  if (range === null) return null;
  const format = exportedOf(list).range?.kind === 'days' ? formatDay : formatDateTime;
  return t('exports.range', { from: format(range.from), to: format(range.to) });
}

/** Shows an export's progress, or why it failed. */
export function State({ row }: { row: ExportRow }) {
  const t = useT();
  const { state, rows, total, failure } = row;
  return (
    <span className={classes.state}>
      <StatusBadge tone={TONES[state]}>{t(`exports.state.${state}`)}</StatusBadge>
      {isUnderWay(row) && (
        <Progress
          className={classes.bar ?? ''}
          size="sm"
          value={total === null || total === 0 ? 100 : Math.min(100, (100 * rows) / total)}
          animated={total === null}
          aria-label={t(`exports.state.${state}`)}
        />
      )}
      {state === 'running' && total !== null && (
        <span className={classes.quiet}>{t('exports.progress', { rows, total })}</span>
      )}
      {failure !== null && <span className={classes.failure}>{failure}</span>}
    </span>
  );
}

export function Size({ row: { bytes } }: { row: ExportRow }) {
  const t = useT();
  return bytes === null ? <Unknown reason={t('exports.no-file')} /> : <span>{fileSize(bytes)}</span>;
}

export function Expires({ row: { expiresAt } }: { row: ExportRow }) {
  const t = useT();
  return expiresAt === null ? <Unknown reason={t('exports.no-file')} /> : <Until iso={expiresAt} />;
}

interface PartsProps extends Pick<ExportRow, 'filter' | 'format' | 'forPrograms'> {
  /** Text for the days that the export covers. Null if the list doesn't depend on time. */
  first: string | null;
}

/** Shows an export's content in one line: the days, the filter in words, and the format. */
export function Parts({ first, filter, format, forPrograms }: PartsProps) {
  const t = useT();
  const parts = [
    first,
    ...filter.map(({ name, value }) => t('exports.filter', { name: t(`exports.filter.${name}`), value })),
    format,
    forPrograms ? t('exports.for-programs') : null,
  ].filter((part) => part !== null);
  return (
    <span className={classes.quiet} title={parts.join(' · ')}>
      {parts.map((part) => (
        <bdi key={part} className={classes.part}>
          {part}
        </bdi>
      ))}
    </span>
  );
}
