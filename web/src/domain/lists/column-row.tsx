import { IconGripVertical, IconPin, IconPinnedFilled } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import classes from './column-panel.module.css';
import type { ChooserProps, NamedColumn } from './list-bar-context.ts';
import { isPinned, LEAST_WIDTH_PX, MOST_WIDTH_PX, pinColumn, resizeColumn } from './list-layout.ts';

interface ColumnRowProps extends Pick<ChooserProps, 'layout' | 'changeLayout'> {
  column: NamedColumn;
  phone: boolean;
  ticked: boolean;
  /** True if the user can't change the tick. */
  fixed: boolean;
  /** False while only some columns are listed, because a moved column's new place wouldn't be visible. */
  movable: boolean;
  /** Side of this row on which a dragged column would be dropped. */
  mark: 'before' | 'after' | null;
  onTick: (on: boolean) => void;
  onStep: (by: -1 | 1) => void;
}

/** One column in the chooser, with its handle, tick, pin and width. */
export function ColumnRow(props: ColumnRowProps) {
  const { column, layout, phone, ticked, fixed, movable, mark, onTick, onStep, changeLayout } = props;
  const t = useT();
  const { id, header } = column;
  const pinned = isPinned(layout, id);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? -1 : 1);
  };
  const PinIcon = pinned ? IconPinnedFilled : IconPin;
  return (
    <li className={classes.row} data-column={id} data-mark={mark}>
      <button
        type="button"
        className={classes.handle}
        data-handle
        aria-label={t('views.columns.move', { column: header })}
        title={t('views.columns.move.hint')}
        aria-keyshortcuts="ArrowUp ArrowDown"
        disabled={!movable}
        onKeyDown={onKeyDown}
      >
        <IconGripVertical size={15} aria-hidden />
      </button>
      <label className={classes.name}>
        <input
          type="checkbox"
          checked={ticked}
          disabled={fixed}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
        <span>{header}</span>
      </label>
      {!phone && (
        <>
          <Width {...{ column, layout, changeLayout }} disabled={!ticked} />
          <button
            type="button"
            className={classes.pin}
            aria-label={t('views.columns.pin', { column: header })}
            title={t('views.columns.pin.hint')}
            aria-pressed={pinned}
            disabled={!ticked}
            onClick={() => changeLayout((at) => pinColumn(at, id, !pinned))}
          >
            <PinIcon size={15} aria-hidden />
          </button>
        </>
      )}
    </li>
  );
}

interface WidthProps extends Pick<ColumnRowProps, 'column' | 'layout' | 'changeLayout'> {
  disabled: boolean;
}

/**
 * Edits a column's width in pixels. The width is stored when the field loses the focus, since 4 may be only the
 * beginning of 480.
 */
function Width({ column: { id, header }, layout, changeLayout, disabled }: WidthProps) {
  const t = useT();
  const chosen = layout.widths[id];
  const change = (text: string) => {
    const width = text.trim() === '' ? null : Number(text);
    if (width === (chosen ?? null) || Number.isNaN(width)) return;
    changeLayout((at) => resizeColumn(at, id, width));
  };
  return (
    <input
      type="number"
      className={classes.width}
      aria-label={t('views.columns.width', { column: header })}
      title={t('views.columns.width.hint')}
      placeholder={t('views.columns.width.auto')}
      min={LEAST_WIDTH_PX}
      max={MOST_WIDTH_PX}
      step={8}
      key={chosen ?? 'auto'}
      defaultValue={chosen ?? ''}
      disabled={disabled}
      onBlur={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && change(event.currentTarget.value)}
    />
  );
}
