import { type Labels, labelsBy } from '@greenroom/contract/administration/dictionaries.ts';
import {
  ENUMERATIONS,
  type EnumerationName,
  isEnumeration,
  SHOWN_BY_SCREENS,
} from '@greenroom/contract/dictionaries.ts';
import type { Locale } from '@greenroom/contract/locales.ts';
import type { Messages } from '../../platform/messages/messages.ts';

/** An entry as the program ships it. */
export interface ShippedEntry {
  readonly value: string;
  readonly labels: Labels;
}

/** The names of the enumerations (R-DATA-11). */
export const SHIPPED_NAMES: readonly EnumerationName[] = Object.keys(ENUMERATIONS).filter(isEnumeration);

/** The entries of an enumeration with their labels in every language. */
export function shippedEntries(messages: Messages, name: EnumerationName): ShippedEntry[] {
  const shown = SHOWN_BY_SCREENS.has(name);
  return ENUMERATIONS[name].map(([value, entry]) => ({
    value,
    labels: labelsBy((locale) =>
      messages.text(locale, shown ? `enums.${name}.${entry}` : `dictionaries.${name}.${entry}`),
    ),
  }));
}

export function shippedTitle(messages: Messages, locale: Locale, name: EnumerationName): string {
  return messages.text(locale, `dictionaries.title.${name}`);
}
