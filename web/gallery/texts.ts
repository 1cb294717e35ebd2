import parts from 'virtual:messages';
import { SOURCE_LOCALE } from '@greenroom/contract/locales.ts';
import { i18n } from '@lingui/core';

/** Loads a language's texts, also of one that is not complete yet; English where there are none at all. */
export async function speak(lang: string): Promise<void> {
  const known = parts[lang] === undefined ? SOURCE_LOCALE : lang;
  const [core, rest] = await Promise.all([parts[known]?.core?.(), parts[known]?.rest?.()]);
  i18n.load(known, { ...core?.default, ...rest?.default });
  i18n.activate(known);
  document.documentElement.lang = known;
}
