/** Returns whether the text is the name of a time zone that this machine knows, such as `Europe/Istanbul`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns whether the agency programme can count its days in a time zone with this name: `UTC`, or a name with a slash.
 * PostgreSQL interprets other names differently from this machine. For example, it inverts the sign of `+03:00` and
 * uses its own offsets for abbreviations such as `IST` and `BST`.
 */
export function isProgrammeZone(name: string): boolean {
  return name === 'UTC' || (name.includes('/') && isTimeZone(name));
}

/** Returns the current day in a time zone, as `YYYY-MM-DD`. For several times use `daysIn`. */
export function dayIn(timeZone: string, at: Date): string {
  return daysIn(timeZone)(at);
}

/**
 * Returns a function that formats a time as its day in the zone, `YYYY-MM-DD`. Creating the function is expensive, so
 * create it once for many times.
 */
export function daysIn(timeZone: string): (at: Date) => string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (at) => {
    const { year, month, day } = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
    return `${year}-${month}-${day}`;
  };
}
