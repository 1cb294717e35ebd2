import { type Translate, useT } from '../../lib/text/translate.tsx';
import { TextButton } from '../field/text-button.tsx';
import classes from './data-table-foot.module.css';
import type { Selection } from './data-table-types.ts';

interface SelectedProps {
  selection: Selection;
  /** Number of rows that match the filter. */
  total: number;
  pageKeys: readonly string[];
}

/**
 * Shows how many rows are selected, with buttons to select all matching rows and to clear the selection. It is below
 * the rows, so that ticking the first row doesn't move the rows away from the pointer.
 */
export function DataTableSelected({ selection, total, pageKeys }: SelectedProps) {
  const t = useT();
  const { keys, onChange, matching, actions } = selection;
  const all = matching?.chosen === true;
  const pageIsSelected = pageKeys.length > 0 && pageKeys.every((key) => keys.has(key));
  const offers = matching !== undefined && !all && pageIsSelected && total > keys.size;
  const most = matching?.most ?? Number.POSITIVE_INFINITY;
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
      <span role="status">{selectedText(t, selection, total, pageKeys)}</span>
      {offers && total > most && <span>{t('widgets.table.too-many', { most })}</span>}
      {offers && total <= most && (
        <TextButton onClick={() => matching.onChange(true)}>{t('widgets.table.select-matching', { total })}</TextButton>
      )}
      {all && <TextButton onClick={keepPage}>{t('widgets.table.only-page', { count: pageKeys.length })}</TextButton>}
      <TextButton onClick={clear}>{t('widgets.table.clear-selection')}</TextButton>
      {actions !== undefined && <div className={classes.selectedActions}>{actions}</div>}
    </div>
  );
}

/**
 * Returns the text that says how many rows are selected, whether all matching ones or single ones, and how many of them
 * are on other pages.
 */
function selectedText(t: Translate, { keys, matching }: Selection, total: number, pageKeys: readonly string[]): string {
  if (matching?.chosen === true) {
    const { left } = matching;
    if (left === undefined) return t('widgets.table.all-selected', { total });
    if (left.keys.size === 0) return t('widgets.table.all-selected', { total: left.of });
    return t('widgets.table.all-but-selected', { count: left.of - left.keys.size, left: left.keys.size });
  }
  const elsewhere = keys.size - pageKeys.filter((key) => keys.has(key)).length;
  return elsewhere === 0
    ? t('widgets.table.selected', { count: keys.size })
    : t('widgets.table.selected-elsewhere', { count: keys.size, elsewhere });
}
