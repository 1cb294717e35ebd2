import { THEME_PRESETS } from '@greenroom/contract/constants.ts';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import classes from './edit-colour.module.css';

interface EditColourProps {
  label: string;
  description: ReactNode;
  error: ReactNode;
  required: boolean;
  disabled: boolean;
  /** The typed text. A color is `#rrggbb`. */
  value: string;
  onChange: (value: string) => void;
}

const COLOUR = /^#[0-9a-f]{6}$/i;
const BLACK = '#000000';

/**
 * Edits a color by its code, with the system's color chooser, or from the presets. A default export, because it loads
 * lazily.
 */
export default function EditColour({ value, onChange, label, disabled, ...field }: EditColourProps) {
  const t = useT();
  return (
    <div>
      <TextInput
        {...field}
        label={label}
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        classNames={{ input: classes.code ?? '' }}
        dir="ltr"
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        leftSection={
          <input
            type="color"
            className={classes.chooser}
            aria-label={t('widgets.colour.choose', { label })}
            disabled={disabled}
            value={COLOUR.test(value) ? value : BLACK}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
      />
      <div className={classes.presets} dir="ltr">
        {THEME_PRESETS.map((colour) => (
          <button
            key={colour}
            type="button"
            className={classes.preset}
            style={{ background: colour }}
            aria-label={t('widgets.colour.preset', { colour })}
            aria-pressed={colour === value}
            disabled={disabled}
            onClick={() => onChange(colour)}
          />
        ))}
      </div>
    </div>
  );
}
