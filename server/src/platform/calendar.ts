/** Whether the text is the name of a time zone that this machine knows, such as `Europe/Istanbul`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether the programme may count its days in a zone of this name: `UTC`, or one with a slash. Of others PostgreSQL makes
 * something else than this machine: it takes the sign of `+03:00` the other way round, and has hours of its own for
 * abbreviations such as `IST` and `BST`.
 */
export function isProgrammeZone(name: string): boolean {
  return name === 'UTC' || (name.includes('/') && isTimeZone(name));
}

/** The day that it is in a zone, as `YYYY-MM-DD`; for more than one time use `daysIn`. */
export function dayIn(timeZone: string, at: Date): string {
  return daysIn(timeZone)(at);
}

/** Makes a function that gives the day of a time in a zone, as `YYYY-MM-DD`. Making it is expensive, calling it is not. */
export function daysIn(timeZone: string): (at: Date) => string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (at) => {
    const { year, month, day } = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
    return `${year}-${month}-${day}`;
  };
}
