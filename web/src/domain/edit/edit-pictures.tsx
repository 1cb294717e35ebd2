import { Input, TextInput, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { includesFolded } from '../../lib/text/fold.ts';
import { useT } from '../../lib/text/translate.tsx';
import type { ColumnOf } from './edit-columns.ts';
import classes from './edit-pictures.module.css';

interface EditPicturesProps {
  column: ColumnOf<'pictures'>;
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
  autofocus: boolean;
}

/**
 * A choice from several pictures, each with its name under it. Users can also choose none. The arrow keys move between
 * the pictures, as in any radio group. A search field above filters the pictures, and Enter in it picks the first
 * match.
 */
export function EditPictures({ column, value, onChange, error, autofocus }: EditPicturesProps) {
  const t = useT();
  const name = useId();
  const [wanted, setWanted] = useState('');
  const { label, hint, options, search, disabled = false, required = false } = column;
  const found = options.filter((option) => includesFolded(option.label, wanted));
  return (
    <Input.Wrapper
      label={label}
      description={hint}
      error={error}
      required={required}
      labelElement="div"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <TextInput
        size="xs"
        mt={4}
        className={classes.search ?? ''}
        aria-label={search}
        placeholder={search}
        value={wanted}
        disabled={disabled}
        {...(autofocus && { 'data-autofocus': true })}
        onChange={(event) => setWanted(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          if (found[0] !== undefined && wanted.trim() !== '') onChange(found[0].value);
        }}
      />
      <div role="radiogroup" aria-label={label} className={classes.grid}>
        {!required && wanted.trim() === '' && (
          <Picture
            name={name}
            label={t('widgets.edit.no-picture')}
            checked={value === null}
            disabled={disabled}
            onChange={() => onChange(null)}
          />
        )}
        {found.map((option) => (
          <Picture
            key={option.value}
            name={name}
            label={option.label}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
          >
            {option.picture}
          </Picture>
        ))}
      </div>
      {found.length === 0 && (
        <div role="status" className={classes.none}>
          {t('widgets.edit.nothing-found')}
        </div>
      )}
    </Input.Wrapper>
  );
}

interface PictureProps {
  name: string;
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange: () => void;
  children?: ReactNode;
}

function Picture({ name, label, checked, disabled, onChange, children }: PictureProps) {
  return (
    <label className={classes.picture} data-checked={checked} data-disabled={disabled}>
      <VisuallyHidden>
        <input type="radio" name={name} checked={checked} disabled={disabled} onChange={onChange} aria-label={label} />
      </VisuallyHidden>
      <span className={classes.drawn} aria-hidden>
        {children}
      </span>
      <span aria-hidden>{label}</span>
    </label>
  );
}
