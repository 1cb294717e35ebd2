import type { IntlData } from './intl-data.ts';

/** Formatters with the same interface as `Intl`, which replace it if the browser doesn't know the language. */
interface DateFormat {
  format(date?: Date | number): string;
  formatRange(from: Date | number, to: Date | number): string;
  formatToParts(date?: Date | number): Intl.DateTimeFormatPart[];
  resolvedOptions(): Intl.ResolvedDateTimeFormatOptions;
}
type RelativeFormat = Pick<Intl.RelativeTimeFormat, 'format'>;
type NumberFormat = Pick<Intl.NumberFormat, 'format'>;
type ListFormat = Pick<Intl.ListFormat, 'format'>;
type RegionNames = Pick<Intl.DisplayNames, 'of'>;

/** Formatting data by language, only for languages that the browser doesn't know. */
const standIns = new Map<string, IntlData>();

/** Uses the formatting data from a language's texts, unless the browser knows the language. */
export function standInFor(locale: string, data: IntlData): void {
  if (Intl.DateTimeFormat.supportedLocalesOf([locale]).length === 0) standIns.set(locale, data);
}

/** @param code a language with extensions, as from `intlLocale` */
function standIn(code: string): IntlData | undefined {
  return standIns.get(code.replace(/-u-.*$/, ''));
}

export function dateFormat(code: string, options: Intl.DateTimeFormatOptions): DateFormat {
  const data = standIn(code);
  return data === undefined ? new Intl.DateTimeFormat(code, options) : standInDates(data, options);
}

export function relativeFormat(code: string, options: Intl.RelativeTimeFormatOptions): RelativeFormat {
  const data = standIn(code);
  return data === undefined ? new Intl.RelativeTimeFormat(code, options) : standInRelative(data, options);
}

export function numberFormat(code: string, options: Intl.NumberFormatOptions): NumberFormat {
  const data = standIn(code);
  return data === undefined ? new Intl.NumberFormat(code, options) : standInNumbers(data, options);
}

export function listFormat(code: string, type: 'conjunction' | 'disjunction'): ListFormat {
  const data = standIn(code);
  return data === undefined ? new Intl.ListFormat(code, { type }) : standInLists(data, type);
}

export function regionNames(code: string): RegionNames {
  const data = standIn(code);
  if (data === undefined) return new Intl.DisplayNames(code, { type: 'region', fallback: 'code' });
  return { of: (region) => data.regions[region] ?? region };
}

/** Returns a date formatter that uses digits 0 to 9 and the language's own order and words. */
function standInDates(data: IntlData, options: Intl.DateTimeFormatOptions): DateFormat {
  // Hours from 0 to 23, unless `hour12` is set.
  const hours = options.hour12 === undefined ? { hourCycle: 'h23' as const } : {};
  const english = new Intl.DateTimeFormat('en', { ...options, ...hours });
  const place = new Intl.DateTimeFormat('en', { month: 'numeric', weekday: 'short', timeZone: options.timeZone });
  const styles = stylesOf(options);
  const formatToParts = (date?: Date | number): Intl.DateTimeFormatPart[] => {
    const parts = english.formatToParts(date);
    const [month, weekday] = placesOf(place.formatToParts(date));
    const words = parts.map((part) => {
      if (part.type === 'month' && styles.month)
        return { ...part, value: data.months[styles.month][month] ?? part.value };
      if (part.type === 'weekday') return { ...part, value: data.weekdays[styles.weekday][weekday] ?? part.value };
      return part;
    });
    return inOrder(words, data.dates[fieldsOf(parts)]);
  };
  const format = (date?: Date | number) =>
    formatToParts(date)
      .map(({ value }) => value)
      .join('');
  return {
    format,
    formatToParts,
    formatRange: (from: Date | number, to: Date | number) =>
      format(from) === format(to) ? format(from) : `${format(from)} – ${format(to)}`,
    resolvedOptions: () => english.resolvedOptions(),
  };
}

function stylesOf({ month, weekday, dateStyle }: Intl.DateTimeFormatOptions) {
  const whole = dateStyle === 'full' || dateStyle === 'long';
  const named = month === 'numeric' || month === '2-digit' || dateStyle === 'short' ? null : month;
  return { month: named === undefined ? (whole ? 'long' : 'short') : named, weekday: weekday ?? 'long' } as const;
}

const ENGLISH_WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function placesOf(parts: readonly Intl.DateTimeFormatPart[]): readonly [month: number, weekday: number] {
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return [Number(partOf('month')) - 1, ENGLISH_WEEKDAYS.indexOf(partOf('weekday'))];
}

function fieldsOf(parts: readonly Intl.DateTimeFormatPart[]): string {
  return parts
    .map(({ type }) => type)
    .filter((type) => type !== 'literal')
    .sort()
    .join();
}

function inOrder(parts: readonly Intl.DateTimeFormatPart[], template: string | undefined): Intl.DateTimeFormatPart[] {
  if (template === undefined) return [...parts];
  return template.split(/(\{\w+\})/).flatMap((piece) => {
    if (piece === '') return [];
    const part = parts.find(({ type }) => `{${type}}` === piece);
    return [part ?? { type: 'literal', value: piece }];
  });
}

function standInRelative(data: IntlData, { numeric }: Intl.RelativeTimeFormatOptions): RelativeFormat {
  const english = new Intl.NumberFormat('en');
  return {
    format: (count, unit) => {
      const words = data.relative[unit.replace(/s$/, '')];
      const near = numeric === 'auto' ? words?.near[count + 2] : undefined;
      const template = (count < 0 || Object.is(count, -0) ? words?.past : words?.future) ?? '{0}';
      return near ?? template.replace('{0}', english.format(Math.abs(count)));
    },
  };
}

function standInNumbers(data: IntlData, options: Intl.NumberFormatOptions): NumberFormat {
  const template = data.units[options.unit ?? ''];
  if (template !== undefined) {
    const { style: _style, unit: _unit, unitDisplay: _display, ...rest } = options;
    const english = new Intl.NumberFormat('en', rest);
    return { format: (value) => template.replace('{0}', english.format(Number(value))) };
  }
  const english = new Intl.NumberFormat('en', options);
  return {
    format: (value) => {
      const parts = english.formatToParts(Number(value));
      const sign = parts.find(({ type }) => type === 'compact')?.value;
      const digits = parts
        .filter(({ type }) => type !== 'compact')
        .map((part) => part.value)
        .join('');
      return sign === undefined ? digits : (data.compact[sign] ?? `{0}${sign}`).replace('{0}', digits);
    },
  };
}

function standInLists(data: IntlData, type: 'conjunction' | 'disjunction'): ListFormat {
  const { pair, middle, last } = data.lists[type];
  return {
    format: (items) => {
      const all = [...items];
      if (all.length < 3) return all.join(pair);
      return `${all.slice(0, -1).join(middle)}${last}${all.at(-1)}`;
    },
  };
}
