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

export const SOURCE_LOCALE = 'en' satisfies Locale;

/** The languages whose messages are complete: these are offered, the others once they are complete. */
export const COMPLETE_LOCALES = ['ar', 'en', 'zh-CN'] as const satisfies readonly Locale[];

export const OFFERED_LOCALES = LOCALES.filter(({ code }) => COMPLETE_LOCALES.some((complete) => complete === code));

/**
 * The complete language that fits the preferences best: the same code, else the same language (`zh`, `zh-Hans` read
 * `zh-CN`), else English (R-SES-9).
 * @param preferences BCP 47 tags, best first
 */
export function bestLocale(preferences: readonly string[]): (typeof COMPLETE_LOCALES)[number] {
  for (const preference of preferences) {
    const lower = preference.toLowerCase();
    const exact = COMPLETE_LOCALES.find((code) => code.toLowerCase() === lower);
    if (exact) return exact;
    const language = lower.split('-')[0];
    const near = COMPLETE_LOCALES.find((code) => code.toLowerCase().split('-')[0] === language);
    if (near) return near;
  }
  return SOURCE_LOCALE;
}

/**
 * The complete language that people in a country are most likely to read; where that is none, or the country is not known,
 * the other one. The likely language comes from Unicode's own list, which the runtime brings.
 * @param country ISO 3166-1 alpha-2
 */
export function localeOfCountry(country: string | null, otherwise: Locale): (typeof COMPLETE_LOCALES)[number] {
  if (country === null || !isCountryCode(country)) return bestLocale([otherwise]);
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  // Bokmål goes by the name of both written forms of Norwegian.
  const likely = language === 'nb' ? 'no' : language;
  return bestLocale([`${likely}-${country}`, likely, otherwise]);
}
