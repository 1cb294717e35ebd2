import { isCountryCode } from '@greenroom/contract/countries.ts';
import { dateFormat, listFormat, numberFormat, regionNames, relativeFormat } from './intl.ts';
import { intlLocale } from './texts.ts';

// Caches formatters, since creating one costs more than using it a thousand times, and a table would create one for
// each cell.
function perLocale<F>(make: (locale: string) => F): () => F {
  const made = new Map<string, F>();
  return () => {
    const locale = intlLocale();
    const formatter = made.get(locale) ?? make(locale);
    made.set(locale, formatter);
    return formatter;
  };
}

const numberFormats = new Map<string, () => ReturnType<typeof numberFormat>>();
const exactTimes = perLocale((code) => dateFormat(code, { dateStyle: 'medium', timeStyle: 'long' }));
const dates = perLocale((code) => dateFormat(code, { dateStyle: 'medium' }));
const nearTimes = perLocale((code) => relativeFormat(code, { numeric: 'auto', style: relativeStyle(code) }));
/** Formatter for weeks and longer units, since `last wk.` wouldn't show which of two times is older. */
const countedTimes = perLocale((code) => relativeFormat(code, { numeric: 'always', style: relativeStyle(code) }));
const regions = perLocale(regionNames);
const conjunctions = perLocale((code) => listFormat(code, 'conjunction'));
const disjunctions = perLocale((code) => listFormat(code, 'disjunction'));

/** Formats a number with the language's separators. `options` are those of `Intl.NumberFormat`. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  const key = JSON.stringify(options);
  const format = numberFormats.get(key) ?? perLocale((code) => numberFormat(code, options));
  numberFormats.set(key, format);
  return format().format(value);
}

/** Joins names or values into a list, such as `xls, xlsx and csv`. */
export function formatList(items: readonly string[], type: 'conjunction' | 'disjunction'): string {
  return (type === 'conjunction' ? conjunctions : disjunctions)().format(items);
}

/** Formats a share from 0 to 1 as a percentage without decimals. */
export function formatPercent(share: number): string {
  return formatNumber(share, { style: 'percent', maximumFractionDigits: 0 });
}

/** Formats an ISO time exactly, in the user's time zone, with seconds and the zone's name. */
export function formatDateTime(iso: string): string {
  return exactTimes().format(new Date(iso));
}

export function formatDate(iso: string): string {
  return dates().format(new Date(iso));
}

const STEPS = [
  { unit: 'second', seconds: 1, below: 60 },
  { unit: 'minute', seconds: 60, below: 3600 },
  { unit: 'hour', seconds: 3600, below: 86_400 },
  { unit: 'day', seconds: 86_400, below: 7 * 86_400 },
  { unit: 'week', seconds: 7 * 86_400, below: 30 * 86_400 },
  { unit: 'month', seconds: 30 * 86_400, below: 365 * 86_400 },
  { unit: 'year', seconds: 365 * 86_400, below: Number.POSITIVE_INFINITY },
] as const;

/** Formats an ISO time relative to now: `3 min ago`, `in 2 hr`. */
export function formatRelative(iso: string, now: number = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  if (Math.abs(seconds) < 10) return nearTimes().format(0, 'second');
  const step = stepFor(Math.abs(seconds));
  const format = step.seconds < 7 * 86_400 ? nearTimes() : countedTimes();
  // Past times are never rounded up. Future times are rounded to the nearest unit: 7 days minus a minute become 7 days.
  const round = seconds > 0 ? Math.round : Math.trunc;
  return format.format(round(seconds / step.seconds), step.unit);
}

/** Formats a duration, rounded to its largest unit: `3 hours`. */
export function formatDuration(seconds: number): string {
  const step = stepFor(seconds);
  const count = Math.max(1, Math.round(seconds / step.seconds));
  return formatNumber(count, { style: 'unit', unit: step.unit, unitDisplay: 'long' });
}

/** Returns a country's name in the interface's language. Returns text that isn't a country code unchanged. */
export function countryName(code: string): string {
  if (!isCountryCode(code)) return code;
  return regions().of(code) ?? code;
}

/** Returns `long` if the short style uses the same text for past and future months, as in Arabic. */
function relativeStyle(code: string): 'short' | 'long' {
  const short = relativeFormat(code, { style: 'short' });
  return short.format(-3, 'month') === short.format(3, 'month') ? 'long' : 'short';
}

function stepFor(seconds: number): (typeof STEPS)[number] {
  return STEPS.find(({ below }) => seconds < below) ?? STEPS[6];
}
