const ENGLISH = new Intl.DisplayNames('en', { type: 'region' });
const CHINESE = new Intl.DisplayNames('zh-CN', { type: 'region' });

/** The English and the Chinese name of a country, as the platform has them; a code that it does not know names itself. */
export function countryNames(code: string): { name: string; cnName: string } {
  return { name: ENGLISH.of(code) ?? code, cnName: CHINESE.of(code) ?? code };
}
