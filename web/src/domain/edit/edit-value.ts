import { countryName, formatDateTime, formatList, formatNumber, type Translate } from '../../lib/text/translate.tsx';
import type { AnyColumn } from './edit-columns.ts';
import { rangeOf } from './edit-problems.ts';

/** Returns a field's value as text, for showing two values next to each other. */
export function valueText(t: Translate, column: AnyColumn | undefined, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'widgets.conflict.yes' : 'widgets.conflict.no');
  if (Array.isArray(value)) {
    const chosen = value.map((each) => wordFor(t, column, each));
    return chosen.length === 0 ? t('widgets.conflict.empty') : formatList(chosen, 'conjunction');
  }
  if (column?.kind === 'range') {
    const { from, to } = rangeOf(value);
    return [from, to].map((bound) => (bound === null ? '…' : formatNumber(bound))).join(' – ');
  }
  return wordFor(t, column, value);
}

function wordFor(t: Translate, column: AnyColumn | undefined, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('widgets.conflict.empty');
  if (column !== undefined && 'options' in column) {
    const option = column.options?.find((each) => each.value === value);
    if (option !== undefined) return option.label;
  }
  if (typeof value === 'number') return formatNumber(value);
  if (column?.kind === 'country') return countryName(String(value));
  return column?.kind === 'date-time' ? formatDateTime(String(value)) : String(value);
}
