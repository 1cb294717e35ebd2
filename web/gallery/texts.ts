import languages from 'virtual:messages';
import { SOURCE_LOCALE } from '@greenroom/contract/locales.ts';
import { i18n } from '@lingui/core';

/** Loads a language's texts, even if the translation is incomplete. Falls back to English if there are none. */
export async function speak(lang: string): Promise<void> {
  const known = languages[lang] === undefined ? SOURCE_LOCALE : lang;
  const core = await languages[known]?.();
  const all = await Promise.all(Object.values(core?.parts ?? {}).map((load) => load()));
  i18n.load(known, Object.assign({}, core?.default, ...all.map((part) => part.default)));
  i18n.activate(known);
  document.documentElement.lang = known;
}
