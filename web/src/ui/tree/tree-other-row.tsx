import { Skeleton } from '@mantine/core';
import type { CSSProperties } from 'react';
import { describeError } from '../../lib/api/api-errors.ts';
import { useT } from '../../lib/text/translate.tsx';
import { LockedButton } from '../field/locked-button.tsx';
import classes from '../table/data-table.module.css';
import tree from './tree-grid.module.css';
import type { OtherLine } from './tree-lines.ts';

/** A line that replaces nodes that are loading, have failed to load, or are too many to show. */
export function TreeOtherRow({ line, columns }: { line: OtherLine; columns: number }) {
  const depth: CSSProperties & Record<'--depth', number> = { '--depth': line.level - 1 };
  return (
    <tr className={classes.row}>
      <td className={classes.cell} colSpan={columns}>
        <div className={tree.branch} style={depth}>
          <span className={tree.leaf} />
          <Said line={line} />
        </div>
      </td>
    </tr>
  );
}

function Said({ line }: { line: OtherLine }) {
  const t = useT();
  if (line.kind === 'loading') {
    return (
      <div className={tree.waiting} role="status" aria-label={t('common.loading')}>
        <Skeleton height={10} width="100%" />
      </div>
    );
  }
  if (line.kind === 'cut') {
    return <span className={tree.said}>{t('widgets.tree.cut', { shown: line.shown, total: line.total })}</span>;
  }
  return (
    <span className={tree.said} role="alert">
      {describeError(line.error)}{' '}
      <LockedButton variant="default" size="compact-xs" onClick={line.retry}>
        {t('common.failed.retry')}
      </LockedButton>
    </span>
  );
}
