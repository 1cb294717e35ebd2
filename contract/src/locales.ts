import { isCountryCode } from './countries.ts';

/** The interface's languages (R-I18N-1): code, native name, writing direction. */
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

/** Returns a language's writing direction. Left to right for an unlisted language. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return LOCALES.find(({ code }) => code === locale)?.direction ?? 'ltr';
}

/** Returns a language's native name, or the code if the language isn't listed. */
export function nameOfLocale(locale: string): string {
  return LOCALES.find(({ code }) => code === locale)?.name ?? locale;
}

export const SOURCE_LOCALE = 'en' satisfies Locale;

/** The language codes, in the same order. */
export const LOCALE_CODES: readonly Locale[] = LOCALES.map(({ code }) => code);

/**
 * Returns the best language for a user's preferences (R-SES-9). It looks for the same code, then for the same language
 * in the same script (`zh-Hans` reads `zh-CN`, `zh-HK` reads `zh-TW`, `zh-SG` reads `zh`, `nb` reads `no`), then for
 * the same language. If none matches, it returns English.
 * @param preferences BCP 47 tags in order of preference; invalid tags are skipped
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
 * Returns how far one of our languages is from the requested variant of the same language: 0 for the same country, 1
 * for no specific country, 2 for the same script, 3 for another script.
 */
function distanceOf(code: Locale, asked: Intl.Locale): number {
  const known = new Intl.Locale(code).maximize();
  if (known.script !== asked.script) return 3;
  if (known.region === asked.region) return 0;
  return code.includes('-') ? 2 : 1;
}

/** Fills in the missing parts of a language tag from Unicode's list. Null if the tag is invalid. */
function likely(tag: string): Intl.Locale | null {
  // Clients send `*` or an empty tag. Checking for these is cheaper than catching an error.
  if (!/^[a-z]/i.test(tag)) return null;
  try {
    const locale = new Intl.Locale(tag).maximize();
    // Bokmål and Nynorsk are treated as one language, Norwegian.
    return locale.language === 'nb' || locale.language === 'nn' ? new Intl.Locale(locale, { language: 'no' }) : locale;
  } catch {
    return null;
  }
}

/**
 * Returns the language that most people in a country read. If the interface doesn't have that language, or the country
 * is unknown, returns `otherwise`. The likely language comes from Unicode's list, which is part of the runtime.
 * @param country ISO 3166-1 alpha-2
 */
export function localeOfCountry(country: string | null, otherwise: Locale): Locale {
  if (country === null || !isCountryCode(country)) return bestLocale([otherwise]);
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return bestLocale([`${language}-${country}`, otherwise]);
}
