import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** What the sign-in screen needs; everything else comes with the first screen behind it. */
const CORE_FILES = new Set(['common.json', 'session.json', 'errors.json', 'validation.json']);
const SOURCE = 'en';
const MAP = 'virtual:messages';
const PART = /^virtual:messages\/([\w-]+)\/(core|rest)$/;

/**
 * Serves the texts of `messages/<locale>/*.json` (flat, ICU) compiled, two chunks a language, so that neither the parser
 * nor another language reaches the browser. A text that a language lacks is filled in from English here, since the
 * browser loads one language only.
 * @param folder absolute path of `messages`
 * @throws on a text that is not well-formed ICU, with its file and key
 */
export function messages(folder: string): Plugin {
  return {
    name: 'greenroom-messages',
    resolveId(id) {
      return id === MAP || PART.test(id) ? `\0${id}` : undefined;
    },
    load(id) {
      if (id === `\0${MAP}`) return mapModule(localesIn(folder));
      const [, locale, part] = PART.exec(id.slice(1)) ?? [];
      if (!id.startsWith('\0') || locale === undefined) return undefined;
      for (const file of [...filesOf(folder, SOURCE), ...filesOf(folder, locale)]) this.addWatchFile(file);
      const compiled = {
        ...compileFolder(folder, SOURCE, part === 'core'),
        ...compileFolder(folder, locale, part === 'core'),
      };
      return `export default ${JSON.stringify(compiled)};`;
    },
  };
}

function localesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

function mapModule(locales: string[]): string {
  const lines = locales.map((locale) => {
    const part = (name: string) => `${name}: () => import('${MAP}/${locale}/${name}')`;
    return `  ${JSON.stringify(locale)}: { ${part('core')}, ${part('rest')} },`;
  });
  return `export default {\n${lines.join('\n')}\n};`;
}

function filesOf(folder: string, locale: string): string[] {
  return readdirSync(join(folder, locale))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, locale, name));
}

/** @param core whether the sign-in screen’s files, or all others, are compiled */
export function compileFolder(folder: string, locale: string, core: boolean): Record<string, unknown> {
  const compiled: Record<string, unknown> = {};
  for (const file of filesOf(folder, locale)) {
    const name = file.slice(file.lastIndexOf('/') + 1);
    if (CORE_FILES.has(name) !== core) continue;
    const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
    for (const [key, text] of Object.entries(texts)) compiled[key] = compileText(text, `${file}: ${key}`);
  }
  return compiled;
}

function compileText(text: string, place: string): unknown {
  try {
    return compileMessageOrThrow(text);
  } catch (cause) {
    throw new Error(`${place} is not well-formed ICU`, { cause });
  }
}
