import type { ExportRow } from '@greenroom/contract/exports/exports.ts';
import { useT } from '../../lib/text/translate.tsx';
import classes from './exports.module.css';

interface PartsProps extends Pick<ExportRow, 'filter' | 'format' | 'forPrograms'> {
  /** Of which days; null: the list is not over time. */
  first: string | null;
}

/** What an export is of, in one line: the days, the filter in words, and as what it is written. */
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
