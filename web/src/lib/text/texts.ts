import { directionOf, LOCALE_CODES, SOURCE_LOCALE } from '@greenroom/contract/locales.ts';
import { i18n } from '@lingui/core';
import { isolateParams, type Params } from './isolate.ts';
import type { InterfaceLocale } from './text-parts.ts';

export type { Params };
/** Gives the text for an id in the interface's language; parameters as the ICU message names them. */
export type Translate = (id: string, params?: Params) => string;

/** The text for an id, outside React: for errors and document titles. Where there is none, the id itself. */
export const translate: Translate = (id, params) =>
  i18n._(id, params && isolateParams(i18n.messages[id], params, directionOf(i18n.locale)));

export function hasMessage(id: string): boolean {
  return id in i18n.messages;
}

export function currentLocale(): InterfaceLocale {
  return LOCALE_CODES.find((code) => code === i18n.locale) ?? SOURCE_LOCALE;
}

/**
 * The interface's language as every formatter of `Intl` is to be given it: digits are 0 to 9 in every language, as they
 * stand in IDs. Which ones bare `ar` has depends on the browser.
 */
export function intlLocale(code: string = i18n.locale || SOURCE_LOCALE): string {
  return `${code}-u-nu-latn`;
}
