import { COMPLETE_LOCALES, SOURCE_LOCALE } from '@greenroom/contract/locales.ts';
import { i18n } from '@lingui/core';

export type Params = Record<string, string | number>;
/** Gives the text for an id in the interface's language; parameters as the ICU message names them. */
export type Translate = (id: string, params?: Params) => string;
export type InterfaceLocale = (typeof COMPLETE_LOCALES)[number];

/** The text for an id, outside React: for errors and document titles. Where there is none, the id itself. */
export const translate: Translate = (id, params) => i18n._(id, params);

export function hasMessage(id: string): boolean {
  return id in i18n.messages;
}

export function currentLocale(): InterfaceLocale {
  return COMPLETE_LOCALES.find((code) => code === i18n.locale) ?? SOURCE_LOCALE;
}
