import { COUNTRY_CODES } from '@greenroom/contract/countries.ts';
import { DATE_FIELDS, displayOf, type IntlData, RELATIVE_UNITS, UNITS } from './src/lib/text/intl-data.ts';

/** Languages for which Chromium lacks names, such as those of months and countries. The names load with the texts. */
export const LACKING_IN_BROWSERS: readonly string[] = ['si'];

const NAMES = ['long', 'short', 'narrow'] as const;
/**
 * Functions that return a time in a month, or on a weekday.
 * @param index from 0; weekday 0 is a Sunday
 */
const dayOf = {
  month: (index: number) => Date.UTC(2026, index, 15),
  weekday: (index: number) => Date.UTC(2026, 10, 1 + index),
};

/** Returns the build machine's `Intl` data for a language, for browsers whose `Intl` doesn't know the language. */
export function intlData(locale: string): IntlData {
  const code = `${locale}-u-nu-latn`;
  const names = (field: 'month' | 'weekday', count: number) =>
    byName((style) => {
      const format = new Intl.DateTimeFormat(code, { [field]: style, timeZone: 'UTC' });
      return Array.from({ length: count }, (_, index) => format.format(dayOf[field](index)));
    });
  const regions = new Intl.DisplayNames(code, { type: 'region' });
  return {
    months: names('month', 12),
    weekdays: names('weekday', 7),
    dates: Object.fromEntries(Object.entries(DATE_FIELDS).map(([key, options]) => [key, templateOf(code, options)])),
    relative: Object.fromEntries(RELATIVE_UNITS.map((unit) => [unit, relativeOf(code, unit)])),
    lists: { conjunction: listOf(code, 'conjunction'), disjunction: listOf(code, 'disjunction') },
    units: Object.fromEntries(UNITS.map((unit) => [unit, unitOf(code, unit)])),
    compact: Object.fromEntries(
      ['K', 'M', 'B', 'T'].map((sign, index) => [sign, compactOf(code, 10 ** (3 * index + 3))]),
    ),
    regions: Object.fromEntries(COUNTRY_CODES.map((each) => [each, regions.of(each) ?? each])),
  };
}

function byName(of: (style: (typeof NAMES)[number]) => readonly string[]): IntlData['months'] {
  return { long: of('long'), short: of('short'), narrow: of('narrow') };
}

/** Returns a date format as a template: its parts in order, each as `{type}`, with the text between them. */
function templateOf(code: string, options: Intl.DateTimeFormatOptions): string {
  const parts = new Intl.DateTimeFormat(code, { ...options, timeZone: 'UTC' }).formatToParts(0);
  return parts.map(({ type, value }) => (type === 'literal' ? value : `{${type}}`)).join('');
}

function relativeOf(code: string, unit: Intl.RelativeTimeFormatUnit) {
  const [auto, always] = (['auto', 'always'] as const).map((numeric) => new Intl.RelativeTimeFormat(code, { numeric }));
  const asTemplate = (text = '') => text.replace('5', '{0}');
  return {
    near: [-2, -1, 0, 1, 2].map((count) => auto?.format(count, unit) ?? ''),
    past: asTemplate(always?.format(-5, unit)),
    future: asTemplate(always?.format(5, unit)),
  };
}

/**
 * Returns a list's separators: between two items, between all but the last two of several items, and before the last of
 * several items.
 */
function listOf(code: string, type: 'conjunction' | 'disjunction') {
  const format = new Intl.ListFormat(code, { type });
  const literals = (count: number) =>
    format
      .formatToParts(Array.from({ length: count }, () => 'x'))
      .flatMap((part) => (part.type === 'literal' ? [part.value] : []));
  const [pair = ''] = literals(2);
  const [middle = '', last = ''] = literals(3);
  return { pair, middle, last };
}

function unitOf(code: string, unit: string): string {
  const options = { style: 'unit', unit, unitDisplay: displayOf(unit) } as const;
  return new Intl.NumberFormat(code, options).format(5).replace('5', '{0}');
}

function compactOf(code: string, value: number): string {
  return new Intl.NumberFormat(code, { notation: 'compact' }).format(value).replace('1', '{0}');
}
