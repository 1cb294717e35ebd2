import { useT } from '../../lib/text/translate.tsx';
import { TextButton } from '../field/text-button.tsx';
import classes from './data-table-foot.module.css';
import type { Selection } from './data-table-types.ts';

interface SelectedProps {
  selection: Selection;
  /** How many rows the filter leaves. */
  total: number;
  pageKeys: readonly string[];
}

/**
 * What is selected, how to select all that match, and the way back. It stands below the rows, so that none of them moves
 * away from the pointer when the first is ticked.
 */
export function DataTableSelected({ selection, total, pageKeys }: SelectedProps) {
  const t = useT();
  const { keys, onChange, matching, actions } = selection;
  const all = matching?.chosen === true;
  const pageIsSelected = pageKeys.length > 0 && pageKeys.every((key) => keys.has(key));
  const offers = matching !== undefined && !all && pageIsSelected && total > keys.size;
  const keepPage = () => {
    matching?.onChange(false);
    onChange(new Set(pageKeys));
  };
  const clear = () => {
    matching?.onChange(false);
    onChange(new Set());
  };
  if (!all && keys.size === 0) return null;
  return (
    <div className={classes.selected} data-all={all}>
      <span role="status">
        {all ? t('widgets.table.all-selected', { total }) : t('widgets.table.selected', { count: keys.size })}
      </span>
      {offers && (
        <TextButton onClick={() => matching.onChange(true)}>{t('widgets.table.select-matching', { total })}</TextButton>
      )}
      {all && <TextButton onClick={keepPage}>{t('widgets.table.only-page', { count: pageKeys.length })}</TextButton>}
      <TextButton onClick={clear}>{t('widgets.table.clear-selection')}</TextButton>
      {actions !== undefined && <div className={classes.selectedActions}>{actions}</div>}
    </div>
  );
}
