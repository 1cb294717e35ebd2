/**
 * Returns a function that translates country codes into names in the given language, using JavaScript's own data
 * (R-DATA-6). An unknown code is returned unchanged.
 */
export function countryNames(locale: string): (code: string) => string {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
}
