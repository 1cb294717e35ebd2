import { bestLocale, directionOf } from '@greenroom/contract/locales.ts';
import { i18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { writeLocal } from '../storage.ts';
import { type InterfaceLocale, LANGUAGE_KEY, loadTexts, preferredLocale } from './text-parts.ts';
import { currentLocale, intlLocale, type Translate, translate } from './texts.ts';

export {
  countryName,
  formatDate,
  formatDateTime,
  formatDuration,
  formatList,
  formatNumber,
  formatPercent,
  formatRelative,
} from './format.ts';

export { currentLocale, hasMessage, intlLocale, type Params, type Translate, translate } from './texts.ts';

/** `t` in a component: it re-renders when the language changes. */
export function useT(): Translate {
  const { i18n: active } = useLingui();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is what the texts depend on.
  return useCallback((id, params) => translate(id, params), [active.locale]);
}

/** The interface's language and its writing direction. */
export function useLocale(): {
  locale: InterfaceLocale;
  direction: 'ltr' | 'rtl';
  setLocale: (code: string) => Promise<void>;
} {
  const locale = useSyncExternalStore(onLanguageChange, currentLocale);
  return { locale, direction: directionOf(locale), setLocale };
}

function onLanguageChange(listener: () => void): () => void {
  return i18n.on('change', listener);
}

/** Loads the texts of the language that the interface begins with; the rest follows by itself. */
export async function startTranslation(): Promise<void> {
  const locale = preferredLocale();
  await loadPart('core', locale);
  activateLoaded(locale);
}

/** Resolves when every text of the language is there: what a screen behind the sign-in needs. */
export async function loadAllMessages(): Promise<void> {
  await loadPart('rest', currentLocale());
  activateLoaded(currentLocale());
}

/** As `loadAllMessages`, with what only the pages behind a link of a letter, or for a forgotten password, say. */
export async function loadPublicMessages(): Promise<void> {
  await Promise.all([loadPart('public', currentLocale()), loadPart('rest', currentLocale())]);
  activateLoaded(currentLocale());
}

/** A screen with texts of its own, which come together with it. */
export function withTexts<T>(parts: readonly string[], load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const [screen] = await Promise.all([load(), ...parts.map(addTexts)]);
    return screen;
  };
}

/** Resolves when why something is refused can be said; where that cannot be fetched, the server's own words have to do. */
export async function loadErrorTexts(): Promise<void> {
  await addTexts('errors').catch(() => undefined);
}

/** None of them is on the page yet, so nothing has to re-render. */
async function addTexts(part: string): Promise<void> {
  const locale = currentLocale();
  wanted.add(part);
  const texts = await loadTexts(part, locale);
  if (texts && locale === currentLocale()) Object.assign(i18n.messages, texts);
}

/** The language that was chosen last. */
let chosen: InterfaceLocale | null = null;

/** Changes the language in place: forms, tabs and scroll positions stay. Texts that come after a later choice are not shown. */
async function setLocale(code: string): Promise<void> {
  const next = bestLocale([code]);
  chosen = next;
  writeLocal(LANGUAGE_KEY, next);
  await Promise.all([...wanted].map((part) => loadPart(part, next)));
  if (chosen === next) activateLoaded(next);
}

/** The parts that another language needs, too, when it is chosen. */
const wanted = new Set<string>();

async function loadPart(part: string, locale: InterfaceLocale): Promise<void> {
  wanted.add(part);
  const texts = await loadTexts(part, locale);
  if (texts) i18n.load(locale, { ...texts });
}

function activateLoaded(locale: InterfaceLocale): void {
  i18n.activate(locale, intlLocale(locale));
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
}

/** Around everything that shows text. */
export function I18n({ children }: { children: ReactNode }) {
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}
