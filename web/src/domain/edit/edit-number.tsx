import '../../ui/theme/mantine-screens.css';
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { intlLocale, useLocale } from '../../lib/text/translate.tsx';

interface EditNumberProps
  extends Omit<NumberInputProps, 'value' | 'onChange' | 'decimalScale' | 'allowDecimal' | 'clampBehavior'> {
  value: number | null;
  onChange: (value: number | null) => void;
  /** Number of decimals that users can type. Default: 0. */
  decimals?: number | undefined;
}

/**
 * Edits a number, formatted for the interface's language. Incomplete input, such as a lone minus, counts as no number.
 */
export function EditNumber({ value, onChange, decimals = 0, ...props }: EditNumberProps) {
  const { locale } = useLocale();
  const [typed, setTyped] = useState<number | string>(value ?? '');
  const { decimal, group } = signsOf(locale);
  return (
    <NumberInput
      {...props}
      value={asNumber(typed) === value ? typed : (value ?? '')}
      onChange={(next) => {
        setTyped(next);
        onChange(asNumber(next));
      }}
      // The form reports values out of bounds instead of silently changing them.
      clampBehavior="none"
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      decimalSeparator={decimal}
      thousandSeparator={group}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
    />
  );
}

function asNumber(typed: number | string): number | null {
  if (typeof typed === 'number') return typed;
  const number = Number(typed);
  return typed.trim() === '' || Number.isNaN(number) ? null : number;
}

function signsOf(locale: string): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(intlLocale(locale)).formatToParts(11_111.1);
  const sign = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value;
  return { decimal: sign('decimal') ?? '.', group: sign('group') ?? '' };
}
