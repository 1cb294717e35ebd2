import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LOCALE_CODES, type Locale, SOURCE_LOCALE } from '@greenroom/contract/locales.ts';
import { SCREEN_TEXTS } from '@greenroom/contract/screens.ts';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { firstPage } from './first-page.ts';
import { intlData, LACKING_IN_BROWSERS } from './intl-data.ts';

/**
 * The message files in each chunk. `core` loads immediately. `errors` loads with the sign-in screen, with each screen
 * that has its own texts, or with the first error. `notifications` loads with the notifications panel, and `views` with
 * the first list. `public` loads with the pages for links in emails and for a forgotten password. Files that a screen
 * names load with that screen. Files that only the server uses, or that are part of the page, are in no chunk. `rest`
 * contains all other files and loads with the first screen after the sign-in.
 */
const FILES: Readonly<Record<string, readonly string[]>> = {
  core: ['common', 'session', 'validation'],
  errors: ['errors'],
  notifications: ['notifications'],
  views: ['views'],
  public: ['invitations', 'password-link', 'recovery'],
  ...SCREEN_TEXTS,
  none: ['mails', 'sheets', 'start', 'dictionaries'],
};
const PARTS = ['core', 'rest', 'errors', 'notifications', 'views', 'public', ...Object.keys(SCREEN_TEXTS)];

const MAP = 'virtual:messages';
const PART = /^virtual:messages\/([\w-]+)\/([\w-]+)$/;

/**
 * Serves the texts from `messages/<locale>/*.json` (flat, ICU) in compiled form, as one chunk for each part of a
 * language, so that the browser loads neither the parser nor other languages. Missing texts are filled in from English
 * here, since the browser loads only one language.
 * @param folder absolute path of `messages`
 * @throws if a text is not well-formed ICU, with its file and key
 */
export function messages(folder: string): Plugin {
  return {
    name: 'greenroom-messages',
    resolveId(id) {
      return id === MAP || PART.test(id) ? `\0${id}` : undefined;
    },
    load(id) {
      if (id === `\0${MAP}`) return mapModule(localesIn(folder));
      const [, locale, name] = PART.exec(id.slice(1)) ?? [];
      const part = PARTS.find((each) => each === name);
      if (!id.startsWith('\0') || locale === undefined || part === undefined) return undefined;
      for (const file of [...filesOf(folder, SOURCE_LOCALE), ...filesOf(folder, locale)]) this.addWatchFile(file);
      const compiled = {
        ...compileFolder(folder, SOURCE_LOCALE, part),
        ...compileFolder(folder, locale, part),
      };
      const texts = `export default ${JSON.stringify(compiled)};`;
      if (part !== 'core') return texts;
      const lacking = LACKING_IN_BROWSERS.includes(locale);
      const intl = lacking ? `\nexport const intl = ${JSON.stringify(intlData(locale))};` : '';
      return `${texts}${intl}\n${partsOf(locale)}`;
    },
    transformIndexHtml: (html) => firstPage(html, startTexts(folder, SOURCE_LOCALE)),
  };
}

/** Returns the texts that the first page shows if the program fails to load. */
export function startTexts(folder: string, locale: string): Record<string, string> {
  return textsOf(join(folder, locale, 'start.json'));
}

/** Returns the offered languages that have texts. */
function localesIn(folder: string): Locale[] {
  const folders = readdirSync(folder);
  return LOCALE_CODES.filter((code) => folders.includes(code));
}

function mapModule(locales: readonly string[]): string {
  const lines = locales.map((locale) => `  ${JSON.stringify(locale)}: () => import('${MAP}/${locale}/core'),`);
  return `export default {\n${lines.join('\n')}\n};`;
}

/**
 * Returns the code that imports a language's other parts, for its first part. Elsewhere, this code would make the first
 * screen load the imports for every language.
 */
function partsOf(locale: string): string {
  const lines = PARTS.filter((name) => name !== 'core').map(
    (name) => `  '${name}': () => import('${MAP}/${locale}/${name}'),`,
  );
  return `export const parts = {\n${lines.join('\n')}\n};`;
}

function filesOf(folder: string, locale: string): string[] {
  return readdirSync(join(folder, locale))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, locale, name));
}

/** Compiles the texts of one part. */
export function compileFolder(folder: string, locale: string, part: string): Record<string, unknown> {
  const compiled: Record<string, unknown> = {};
  for (const file of filesOf(folder, locale)) {
    if (!isIn(part, basename(file, '.json'))) continue;
    for (const [key, text] of Object.entries(textsOf(file))) compiled[key] = compileText(text, `${file}: ${key}`);
  }
  return compiled;
}

function textsOf(file: string): Record<string, string> {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Returns whether a file belongs to a part. A file that several screens name belongs to each screen's part. */
function isIn(part: string, file: string): boolean {
  if (part === 'rest') return !Object.values(FILES).some((files) => files.includes(file));
  return FILES[part]?.includes(file) === true;
}

function compileText(text: string, place: string): unknown {
  try {
    return compileMessageOrThrow(text);
  } catch (cause) {
    throw new Error(`${place} is not well-formed ICU`, { cause });
  }
}
