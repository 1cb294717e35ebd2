/** Combinations of date parts that the interface shows. Each key names the parts in alphabetical order. */
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
/** Units for durations and file sizes. */
export const UNITS = [...RELATIVE_UNITS, 'byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

type Names = Readonly<Record<'long' | 'short' | 'narrow', readonly string[]>>;

interface Between {
  readonly pair: string;
  readonly middle: string;
  readonly last: string;
}

/**
 * Formatting data for a language that the browser doesn't know. `{0}` is a number, and `{month}` is a part of a date.
 */
export interface IntlData {
  readonly months: Names;
  /** Weekday names, starting with Sunday. */
  readonly weekdays: Names;
  /** Date templates, by the keys of `DATE_FIELDS`. */
  readonly dates: Readonly<Record<string, string>>;
  /**
   * Templates for relative times, by unit. `near` contains the names for -2, such as the day before yesterday, to 2.
   */
  readonly relative: Readonly<Record<string, { near: readonly string[]; past: string; future: string }>>;
  readonly lists: Readonly<Record<'conjunction' | 'disjunction', Between>>;
  readonly units: Readonly<Record<string, string>>;
  /** Templates for short numbers, by the English suffix: K, M, B or T. */
  readonly compact: Readonly<Record<string, string>>;
  /** Country names by code. */
  readonly regions: Readonly<Record<string, string>>;
}

/** Returns how a unit is displayed: file sizes as symbols, as in `fileSize`, and all other units in full. */
export function displayOf(unit: string): 'short' | 'long' {
  return /^(kilo|mega)byte$/.test(unit) ? 'short' : 'long';
}
