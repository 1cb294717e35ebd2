import { Input } from '@mantine/core';
import { useId } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import type { ColumnOf, NumberRange } from './edit-columns.ts';
import classes from './edit-dialog.module.css';
import { EditNumber } from './edit-number.tsx';

interface EditRangeProps {
  column: ColumnOf<'range'>;
  value: NumberRange;
  onChange: (value: NumberRange) => void;
  error: string | undefined;
  autofocus: boolean;
}

/** Edits a number range. Each end can be open. */
export function EditRange({ column, value, onChange, error, autofocus }: EditRangeProps) {
  const t = useT();
  const id = useId();
  const { label, hint, required = false, disabled = false, min, max, step, decimals } = column;
  const bounds = {
    disabled,
    error: error !== undefined,
    withErrorStyles: true,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(step !== undefined && { step }),
    decimals,
  };
  const described = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`].join(' ').trim();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would not align with the labels.
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={described === '' ? undefined : described}>
      <Input.Label id={`${id}-label`} labelElement="div" required={required}>
        {label}
      </Input.Label>
      <div className={classes.range}>
        <label htmlFor={`${id}-from`}>{t('widgets.edit.from')}</label>
        <EditNumber
          {...bounds}
          id={`${id}-from`}
          value={value.from}
          onChange={(from) => onChange({ ...value, from })}
          data-autofocus={autofocus ? true : undefined}
        />
        <label htmlFor={`${id}-to`}>{t('widgets.edit.to')}</label>
        <EditNumber {...bounds} id={`${id}-to`} value={value.to} onChange={(to) => onChange({ ...value, to })} />
      </div>
      {hint !== undefined && <Input.Description id={`${id}-hint`}>{hint}</Input.Description>}
      {error !== undefined && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
    </div>
  );
}
