import { dateFormat } from './intl.ts';
import { intlLocale } from './translate.tsx';

const formats = new Map<string, ReturnType<typeof dateFormat>>();

/** Returns a formatter from the cache, since creating one costs more than using it a thousand times. */
function formatOf(options: Intl.DateTimeFormatOptions): ReturnType<typeof dateFormat> {
  const locale = intlLocale();
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? dateFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** Days are already in the agency programme's time zone, so they are formatted as UTC. */
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** `Nov 16`. */
export function formatDay(day: string): string {
  return formatOf({ timeZone: 'UTC', day: 'numeric', month: 'short' }).format(dateOf(day));
}

/** `Mon, Nov 16`. */
export function formatWeekday(day: string): string {
  const options = { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' } as const;
  return formatOf(options).format(dateOf(day));
}

/** `Mon, Nov 16, 2026`. */
export function formatWeekdayAndYear(day: string): string {
  const options = { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  return formatOf(options).format(dateOf(day));
}

/** `Nov 16, 2026`. */
export function formatDayAndYear(day: string): string {
  return formatOf({ timeZone: 'UTC', dateStyle: 'medium' }).format(dateOf(day));
}

/** `Monday, November 16, 2026`. */
export function formatWholeDay(day: string): string {
  return formatOf({ timeZone: 'UTC', dateStyle: 'full' }).format(dateOf(day));
}

/** `Mon – Fri`. */
export function formatWeekdays(from: string, to: string): string {
  const format = formatOf({ timeZone: 'UTC', weekday: 'short' });
  const [first, last] = [format.format(dateOf(from)), format.format(dateOf(to))];
  return first === last ? first : `${first} – ${last}`;
}

/** `Nov 16 – 22`. */
export function formatWeek(from: string, to: string): string {
  // For a week across two years, the formatter would name both years.
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${formatDay(from)} – ${formatDay(to)}`;
  return formatOf({ timeZone: 'UTC', day: 'numeric', month: 'short' }).formatRange(dateOf(from), dateOf(to));
}

/** `Nov 16 – 22, 2026`. */
export function formatWeekAndYear(from: string, to: string): string {
  const options = { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' } as const;
  return formatOf(options).formatRange(dateOf(from), dateOf(to));
}

/** Formats a time in the agency programme's time zone. Omits the date if it is today. */
export function formatAsOf(iso: string, timeZone: string, today: string): string {
  const at = new Date(iso);
  if (dayIn(timeZone, at) === today) return formatOf({ timeZone, timeStyle: 'short' }).format(at);
  return formatOf({ timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

/** Formats a time to the second, with the time zone's name. */
export function formatExactly(iso: string, timeZone: string): string {
  return `${formatOf({ timeZone, dateStyle: 'medium', timeStyle: 'long' }).format(new Date(iso))} (${timeZone})`;
}

/** Returns the time zone's name, such as `Türkiye Time`. */
export function zoneName(timeZone: string): string {
  const parts = formatOf({ timeZone, timeZoneName: 'shortGeneric' }).formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

function dayIn(timeZone: string, at: Date): string {
  const options = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const parts = new Intl.DateTimeFormat('en', options).formatToParts(at);
  const { year, month, day } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}`;
}

/** Formats a weekday, such as `Monday`. 1 is Monday. */
export function formatWeekdayOf(weekday: number): string {
  // January 1, 2024 is a Monday, so the day of that month equals the weekday.
  return formatOf({ timeZone: 'UTC', weekday: 'long' }).format(new Date(Date.UTC(2024, 0, weekday)));
}

/** Formats an hour, such as `6:00 AM`. */
export function formatHour(hour: number): string {
  return formatOf({ timeZone: 'UTC', timeStyle: 'short' }).format(new Date(Date.UTC(2024, 0, 1, hour)));
}
