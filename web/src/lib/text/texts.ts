import { directionOf, LOCALE_CODES, SOURCE_LOCALE } from '@greenroom/contract/locales.ts';
import { i18n } from '@lingui/core';
import { isolateParams, type Params } from './isolate.ts';
import type { InterfaceLocale } from './text-parts.ts';

export type { Params };
/**
 * A function that returns the text for an ID in the interface's language. `params` has the names from the ICU message.
 */
export type Translate = (id: string, params?: Params) => string;

/**
 * Returns the text for an ID outside React, such as for errors and document titles. If there is no text, returns the ID
 * itself.
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
 * Returns the interface's language for `Intl` formatters, with digits 0 to 9 in every language, as in IDs. Plain `ar`
 * would leave the choice of digits to the browser.
 */
export function intlLocale(code: string = i18n.locale || SOURCE_LOCALE): string {
  return `${code}-u-nu-latn`;
}
