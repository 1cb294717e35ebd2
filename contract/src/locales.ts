import { isCountryCode } from './countries.ts';

/** The interface's languages (R-I18N-1): the code, its own name, its writing direction. */
export const LOCALES = [
  { code: 'ar', name: 'العربية', direction: 'rtl' },
  { code: 'da', name: 'Dansk', direction: 'ltr' },
  { code: 'de', name: 'Deutsch', direction: 'ltr' },
  { code: 'el', name: 'Ελληνικά', direction: 'ltr' },
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'es', name: 'Español', direction: 'ltr' },
  { code: 'fr', name: 'Français', direction: 'ltr' },
  { code: 'he', name: 'עברית', direction: 'rtl' },
  { code: 'hi', name: 'हिन्दी', direction: 'ltr' },
  { code: 'id', name: 'Bahasa Indonesia', direction: 'ltr' },
  { code: 'it', name: 'Italiano', direction: 'ltr' },
  { code: 'ja', name: '日本語', direction: 'ltr' },
  { code: 'ko', name: '한국어', direction: 'ltr' },
  { code: 'ms', name: 'Bahasa Melayu', direction: 'ltr' },
  { code: 'nl', name: 'Nederlands', direction: 'ltr' },
  { code: 'no', name: 'Norsk', direction: 'ltr' },
  { code: 'pl', name: 'Polski', direction: 'ltr' },
  { code: 'pt', name: 'Português', direction: 'ltr' },
  { code: 'ru', name: 'Русский', direction: 'ltr' },
  { code: 'si', name: 'සිංහල', direction: 'ltr' },
  { code: 'sv', name: 'Svenska', direction: 'ltr' },
  { code: 'th', name: 'ไทย', direction: 'ltr' },
  { code: 'tr', name: 'Türkçe', direction: 'ltr' },
  { code: 'uk', name: 'Українська', direction: 'ltr' },
  { code: 'ur', name: 'اردو', direction: 'rtl' },
  { code: 'vi', name: 'Tiếng Việt', direction: 'ltr' },
  { code: 'zh-CN', name: '简体中文', direction: 'ltr' },
  { code: 'zh-TW', name: '繁體中文', direction: 'ltr' },
  { code: 'zh', name: '中文', direction: 'ltr' },
] as const;

export type Locale = (typeof LOCALES)[number]['code'];

/** The writing direction of a language; left to right for one that is not listed. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return LOCALES.find(({ code }) => code === locale)?.direction ?? 'ltr';
}

/** A language's own name; the code of one that is not listed. */
export function nameOfLocale(locale: string): string {
  return LOCALES.find(({ code }) => code === locale)?.name ?? locale;
}

export const SOURCE_LOCALE = 'en' satisfies Locale;

/** Their codes, in the same order. */
export const LOCALE_CODES: readonly Locale[] = LOCALES.map(({ code }) => code);

/**
 * The language that fits the preferences best: the same code, else the same language in the same script
 * (`zh-Hans` reads `zh-CN`, `zh-HK` reads `zh-TW`, `zh-SG` reads `zh`, `nb` reads `no`), else the same language, else
 * English (R-SES-9).
 * @param preferences BCP 47 tags, best first; one that is none fits nothing
 */
export function bestLocale(preferences: readonly string[]): Locale {
  for (const preference of preferences) {
    const exact = LOCALE_CODES.find((code) => code.toLowerCase() === preference.toLowerCase());
    if (exact) return exact;
    const asked = likely(preference);
    if (asked === null) continue;
    const [best] = LOCALE_CODES.filter((code) => code.split('-', 1)[0] === asked.language)
      .map((code) => ({ code, distance: distanceOf(code, asked) }))
      .sort((one, other) => one.distance - other.distance);
    if (best) return best.code;
  }
  return SOURCE_LOCALE;
}

/**
 * How far one of our languages is from the one that is asked for, the same language: of its country 0, of no country in
 * particular 1, of its script 2, of another script 3.
 */
function distanceOf(code: Locale, asked: Intl.Locale): number {
  const known = new Intl.Locale(code).maximize();
  if (known.script !== asked.script) return 3;
  if (known.region === asked.region) return 0;
  return code.includes('-') ? 2 : 1;
}

/** What is not said of a language by its tag, filled in from Unicode's own list; null: it is no tag. */
function likely(tag: string): Intl.Locale | null {
  // Programs send `*`, or nothing; it costs less to see that than to catch an error.
  if (!/^[a-z]/i.test(tag)) return null;
  try {
    const locale = new Intl.Locale(tag).maximize();
    // Bokmål goes by the name of both written forms of Norwegian.
    return locale.language === 'nb' || locale.language === 'nn' ? new Intl.Locale(locale, { language: 'no' }) : locale;
  } catch {
    return null;
  }
}

/**
 * The language that people in a country are most likely to read; where that is none, or the country is not known,
 * the other one. The likely language comes from Unicode's own list, which the runtime brings.
 * @param country ISO 3166-1 alpha-2
 */
export function localeOfCountry(country: string | null, otherwise: Locale): Locale {
  if (country === null || !isCountryCode(country)) return bestLocale([otherwise]);
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return bestLocale([`${language}-${country}`, otherwise]);
}
