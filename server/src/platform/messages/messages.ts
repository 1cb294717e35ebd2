import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bestLocale, LOCALE_CODES, type Locale, SOURCE_LOCALE } from '@greenroom/contract/locales.ts';
import { type I18n, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { z } from 'zod';

const FOLDER = join(import.meta.dirname, '../../../../messages');
const catalogue = z.record(z.string(), z.string());
const LOCALES: ReadonlySet<string> = new Set(LOCALE_CODES);

/** Interface and email texts, by message ID, in each language. */
export interface Messages {
  text(locale: Locale, id: string, params?: Readonly<Record<string, string | number>>): string;
}

/**
 * Opens the messages in every language. A missing translation falls back to English, and an ID without any text is
 * shown as its own text. A language is loaded on first use, since loading all of them would delay every start.
 */
export function openMessages(): Messages {
  const loaded = new Map<Locale, I18n>();
  return {
    text(locale, id, params) {
      const best = LOCALES.has(locale) ? locale : bestLocale([locale]);
      if (!loaded.has(best)) loaded.set(best, load(best));
      return loaded.get(best)?._(id, params) ?? id;
    },
  };
}

function load(locale: Locale): I18n {
  const messages = { ...textsOf(SOURCE_LOCALE), ...textsOf(locale) };
  const i18n = setupI18n();
  i18n.setMessagesCompiler(compileOnce(new Set(Object.values(messages))));
  i18n.loadAndActivate({ locale, messages });
  return i18n;
}

function textsOf(locale: Locale): Record<string, string> {
  const folder = join(FOLDER, locale);
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => catalogue.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
  return Object.assign({}, ...texts);
}

/** Compiles each text on first use and caches it. An export needs the same few texts a million times (P-6). */
function compileOnce(texts: ReadonlySet<string>): typeof compileMessage {
  const compiled = new Map<string, ReturnType<typeof compileMessage>>();
  return (text) => {
    const known = compiled.get(text);
    if (known !== undefined) return known;
    const made = compileMessage(text);
    // IDs without a text aren't cached, since there can be any number of them.
    if (texts.has(text)) compiled.set(text, made);
    return made;
  };
}
