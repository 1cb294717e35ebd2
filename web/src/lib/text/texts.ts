import { directionOf, LOCALE_CODES, SOURCE_LOCALE } from '@greenroom/contract/locales.ts';
import { i18n } from '@lingui/core';
import { isolateParams, type Params } from './isolate.ts';
import type { InterfaceLocale } from './text-parts.ts';

export type { Params };
/** Returns the text for an ID in the interface's language, with parameters as the ICU message names them. */
export type Translate = (id: string, params?: Params) => string;

/**
 * Returns the text for an ID outside React, for errors and document titles. If there is none, returns the ID itself.
 */
export const translate: Translate = (id, params) =>
  i18n._(id, params && isolateParams(i18n.messages[id], params, directionOf(i18n.locale)));

export function hasMessage(id: string): boolean {
  return id in i18n.messages;
}

export function currentLocale(): InterfaceLocale {
  return LOCALE_CODES.find((code) => code === i18n.locale) ?? SOURCE_LOCALE;
}

/**
 * Returns the interface's language for the formatters of `Intl`: digits are 0 to 9 in every language, as in IDs. The
 * digits for plain `ar` would depend on the browser.
 */
export function intlLocale(code: string = i18n.locale || SOURCE_LOCALE): string {
  return `${code}-u-nu-latn`;
}
