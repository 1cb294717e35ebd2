/**
 * Returns country names in a language, from the JavaScript platform's own data (R-DATA-6), or the code if there is
 * none.
 */
export function countryNames(locale: string): (code: string) => string {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
}
