/** Combinations of parts of a date that the interface shows, by their parts in alphabetical order. */
export const DATE_FIELDS: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  month: { month: 'long' },
  weekday: { weekday: 'long' },
  year: { year: 'numeric' },
  'day,month': { day: 'numeric', month: 'short' },
  'day,month,weekday': { weekday: 'short', day: 'numeric', month: 'short' },
  'day,month,year': { dateStyle: 'medium' },
  'day,month,weekday,year': { dateStyle: 'full' },
  'month,year': { month: 'long', year: 'numeric' },
  'hour,minute': { timeStyle: 'short' },
  'day,hour,minute,month,year': { dateStyle: 'medium', timeStyle: 'short' },
  'day,hour,minute,month,second,timeZoneName,year': { dateStyle: 'medium', timeStyle: 'long' },
};

export const RELATIVE_UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;
/** Lengths of time, and sizes of files. */
export const UNITS = [...RELATIVE_UNITS, 'byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

type Names = Readonly<Record<'long' | 'short' | 'narrow', readonly string[]>>;

interface Between {
  readonly pair: string;
  readonly middle: string;
  readonly last: string;
}

/** What a language that the browser does not know is written with; `{0}` is a number, `{month}` the part of a date. */
export interface IntlData {
  readonly months: Names;
  /** From Sunday. */
  readonly weekdays: Names;
  /** By the keys of `DATE_FIELDS`. */
  readonly dates: Readonly<Record<string, string>>;
  /** `near`: from the day before yesterday and its like, -2, to 2. */
  readonly relative: Readonly<Record<string, { near: readonly string[]; past: string; future: string }>>;
  readonly lists: Readonly<Record<'conjunction' | 'disjunction', Between>>;
  readonly units: Readonly<Record<string, string>>;
  /** By the sign that stands behind the number in English: K, M, B, T. */
  readonly compact: Readonly<Record<string, string>>;
  /** Names of countries by their codes. */
  readonly regions: Readonly<Record<string, string>>;
}

/** How a unit is written: sizes of files by their signs, as `fileSize` has them; all others in full. */
export function displayOf(unit: string): 'short' | 'long' {
  return /^(kilo|mega)byte$/.test(unit) ? 'short' : 'long';
}
