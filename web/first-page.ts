import { LOCALES, SOURCE_LOCALE } from '@greenroom/contract/locales.ts';

/** Where `index.html` wants what is shown until the program is there. */
const PLACE = '<!-- until-loaded -->';

/** Browsers compare whole tags: where Arabic and Chinese are set with a region, these are the usual ones. */
const REGIONS = 'AE BH CN DZ EG HK IQ JO KW LB LY MA MO OM QA SA SD SG SY TN TW YE'.split(' ');

/**
 * Puts into the first page what it says where the program does not load, in each language; the browser shows the one that
 * it prefers, by SVG's `switch`: no script can be relied on there, and inline ones are forbidden.
 * @param textsOf the texts of a language
 */
export function firstPage(
  html: string,
  locales: readonly string[],
  textsOf: (locale: string) => Readonly<Record<string, string>>,
): string {
  const parts = [...locales.filter((code) => code !== SOURCE_LOCALE), SOURCE_LOCALE].map((locale) => {
    const direction = LOCALES.find(({ code }) => code === locale)?.direction ?? 'ltr';
    const [language = ''] = locale.split('-');
    // The last one is for every other language.
    const tags = [language, ...REGIONS.map((region) => `${language}-${region}`)];
    const only = locale === SOURCE_LOCALE ? '' : ` systemLanguage="${tags.join()}"`;
    const texts = textsOf(locale);
    return (
      `<foreignObject width="100%" height="100%"${only}><form lang="${locale}" dir="${direction}">` +
      `<p>${texts['start.slow']}</p><button>${texts['start.again']}</button></form></foreignObject>`
    );
  });
  return html.replace(PLACE, `<svg><switch>${parts.join('')}</switch></svg>`);
}
