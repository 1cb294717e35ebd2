import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bestLocale, COMPLETE_LOCALES, type Locale } from '@greenroom/contract/locales.ts';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { z } from 'zod';

const FOLDER = join(import.meta.dirname, '../../../../messages');
const catalogue = z.record(z.string(), z.string());

/** Texts for people, by message id, in a complete language. */
export interface Messages {
  text(locale: Locale, id: string, params?: Readonly<Record<string, string | number>>): string;
}

/** Reads the messages of every complete language; an id without a text is its own text. */
export async function loadMessages(): Promise<Messages> {
  const loaded = new Map(await Promise.all(COMPLETE_LOCALES.map(async (code) => [code, await load(code)] as const)));
  return {
    text(locale, id, params) {
      const i18n = loaded.get(bestLocale([locale]));
      return i18n ? i18n._(id, params) : id;
    },
  };
}

async function load(locale: Locale) {
  const folder = join(FOLDER, locale);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(
    files.map(async (name) => catalogue.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))),
  );
  const i18n = setupI18n();
  i18n.setMessagesCompiler(compileMessage);
  i18n.loadAndActivate({ locale, messages: Object.assign({}, ...texts) });
  return i18n;
}
