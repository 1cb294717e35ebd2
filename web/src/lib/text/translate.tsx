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

/** Returns the translate function `t`. The component re-renders when the language changes. */
export function useT(): Translate {
  const { i18n: active } = useLingui();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts depend on the language.
  return useCallback((id, params) => translate(id, params), [active.locale]);
}

/** Returns the interface's language and its text direction. */
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

/** Loads the texts that the interface starts with. */
export async function startTranslation(): Promise<void> {
  const locale = preferredLocale();
  await loadPart('core', locale);
  activateLoaded(locale);
}

/** Resolves when all texts for the screens after the sign-in have loaded. */
export async function loadAllMessages(): Promise<void> {
  await loadPart('rest', currentLocale());
  activateLoaded(currentLocale());
}

/** Like `loadAllMessages`, and also loads the texts for the pages behind email links or for a forgotten password. */
export async function loadPublicMessages(): Promise<void> {
  await Promise.all([loadPart('public', currentLocale()), loadPart('rest', currentLocale())]);
  activateLoaded(currentLocale());
}

/** Loads a screen together with its own texts. */
export function withTexts<T>(parts: readonly string[], load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const [screen] = await Promise.all([load(), ...parts.map(addTexts)]);
    return screen;
  };
}

/** Resolves when the error texts have loaded. If loading fails, the server's own messages are shown. */
export async function loadErrorTexts(): Promise<void> {
  await addTexts('errors').catch(() => undefined);
}

/** Loads and adds the texts in one part. None of them is on the page yet, so nothing re-renders. */
async function addTexts(part: string): Promise<void> {
  const locale = currentLocale();
  wanted.add(part);
  const texts = await loadTexts(part, locale);
  if (texts && locale === currentLocale()) Object.assign(i18n.messages, texts);
}

/** The most recently chosen language. */
let chosen: InterfaceLocale | null = null;

/**
 * Changes the language in place, so that forms, tabs and scroll positions stay. If the texts for an earlier choice load
 * later, they aren't shown.
 */
async function setLocale(code: string): Promise<void> {
  const next = bestLocale([code]);
  chosen = next;
  writeLocal(LANGUAGE_KEY, next);
  await Promise.all([...wanted].map((part) => loadPart(part, next)));
  if (chosen === next) activateLoaded(next);
}

/** The parts loaded so far. A newly chosen language needs the same parts. */
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

/** Provides the texts to all components. */
export function I18n({ children }: { children: ReactNode }) {
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}
