import { type ChangeEvent, useRef } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import classes from './data-table.module.css';
import type { Selecting } from './data-table-selection.ts';

interface RowTickProps {
  id: string;
  /** The row's running number. */
  number: number;
  checked: boolean;
  onToggle: Selecting['toggle'];
}

/**
 * The checkbox that selects one row. With Shift, it also selects all rows since the previously ticked one. Keyboard
 * users press Space on the row instead.
 */
export function RowTick({ id, number, checked, onToggle }: RowTickProps) {
  const t = useT();
  const shift = useRef(false);
  return (
    <label className={classes.tickArea}>
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={t('common.table.select-row', { number })}
        checked={checked}
        onClick={(event) => {
          shift.current = event.shiftKey;
        }}
        onChange={() => {
          onToggle(id, shift.current);
          shift.current = false;
        }}
      />
    </label>
  );
}

interface PageTickProps {
  selecting: Selecting;
  /** Number of rows on the page. */
  rows: number;
  /** If true, shows a label next to the box. A column header has no room for it. */
  worded?: boolean;
}

/** The checkbox that selects the page. */
export function PageTick({ selecting, rows, worded = false }: PageTickProps) {
  const t = useT();
  const some = selecting.onPage > 0 && selecting.onPage < rows;
  const show = (box: HTMLInputElement | null) => {
    if (box !== null) box.indeterminate = some;
  };
  return (
    <label className={classes.tickArea}>
      <input
        type="checkbox"
        ref={show}
        aria-label={worded ? undefined : t('common.table.select-page')}
        disabled={rows === 0}
        checked={rows > 0 && selecting.onPage === rows}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          // The browser also clears the indeterminate state on a click.
          event.currentTarget.indeterminate = false;
          selecting.togglePage();
        }}
      />
      {worded && <span>{t('common.table.select-page')}</span>}
    </label>
  );
}
