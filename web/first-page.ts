import { directionOf, LOCALES, SOURCE_LOCALE } from '@greenroom/contract/locales.ts';

/** Where `index.html` wants what is shown until the program is there. */
const PLACE = '<!-- until-loaded -->';

/** Browsers compare whole tags: where Arabic and Chinese are set with a region, these are the usual ones. */
const REGIONS = 'AE BH CN DZ EG HK IL IQ IR JO KW LB LY MA MO OM PK QA SA SD SG SY TN TW YE'.split(' ');

const MARK =
  '<svg class="first-mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#0b6bcb"/>' +
  '<path d="M21.8 12.1A6.6 6.6 0 1 0 22.6 17H17" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" ' +
  'stroke-linejoin="round"/></svg>';

const LINE = '<div class="first-line"></div>';
const FRAME =
  `<div class="first-menu">${LINE.repeat(6)}</div><div class="first-body"><div class="first-bar"></div>` +
  `<div class="first-tabs"><div class="first-tab"></div></div>${LINE}</div>`;

/**
 * Puts into the first page what is shown until the program is there: its frame, in the direction of the browser's
 * language, and what it says where the program does not come, in each language. SVG's `switch` shows what the browser
 * prefers: no script can be relied on there, and inline ones are forbidden.
 * @param textsOf the texts of a language
 */
export function firstPage(
  html: string,
  locales: readonly string[],
  textsOf: (locale: string) => Readonly<Record<string, string>>,
): string {
  const words = [...locales.filter((code) => code !== SOURCE_LOCALE), SOURCE_LOCALE].map((locale) => {
    const texts = textsOf(locale);
    // The last one is for every other language.
    return choice(
      locale === SOURCE_LOCALE ? [] : [locale],
      `<form lang="${locale}" dir="${directionOf(locale)}"><p>${texts['start.slow']}</p><button>${texts['start.again']}</button></form>`,
    );
  });
  const toLeft = LOCALES.map(({ code }) => code).filter(
    (code) => directionOf(code) === 'rtl' && locales.includes(code),
  );
  const frames = [choice(toLeft, `<div dir="rtl">${FRAME}</div>`), choice([], `<div dir="ltr">${FRAME}</div>`)];
  const shown =
    `${MARK}<svg class="first-frame" aria-hidden="true"><switch>${frames.join('')}</switch></svg>` +
    `<svg class="first-word"><switch>${words.join('')}</switch></svg>`;
  return html.replace(PLACE, shown);
}

/** One of the contents of a `switch`. @param locales for whom it is; empty: for everybody who is left */
function choice(locales: readonly string[], content: string): string {
  const tags = locales
    .map((locale) => locale.split('-')[0] ?? '')
    .flatMap((language) => [language, ...REGIONS.map((region) => `${language}-${region}`)]);
  const only = tags.length === 0 ? '' : ` systemLanguage="${tags.join()}"`;
  return `<foreignObject width="100%" height="100%"${only}>${content}</foreignObject>`;
}
