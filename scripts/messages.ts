/**
 * Manages the translations:
 *
 * npm run messages -- missing
 * npm run messages -- missing de fr
 * npm run messages -- tidy
 *
 * `missing` lists the texts that each language lacks. Until they are translated, English is shown. `tidy` removes texts
 * from every language if English no longer has them, or if their parameters differ from the English text.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALE_CODES, SOURCE_LOCALE } from '@greenroom/contract/locales.ts';
import { missingTexts } from './checks/check-messages.ts';
import { messageShape, shapeDifferences } from './checks/message-shape.ts';

const USAGE = 'Usage: npm run messages -- <missing [language …] | tidy>';

/** Removes texts that no longer match English from each language. @returns each removed text's language and ID */
export async function tidyTexts(root: string, locales: readonly string[]): Promise<string[]> {
  const source = await readTexts(join(root, 'messages', SOURCE_LOCALE));
  const english = Object.assign({}, ...source.values());
  const gone: string[] = [];
  for (const locale of locales.filter((code) => code !== SOURCE_LOCALE)) {
    for (const [file, texts] of await readTexts(join(root, 'messages', locale))) {
      const kept = Object.entries(texts).filter(([id, text]) => fits(english[id], text));
      gone.push(
        ...Object.keys(texts).flatMap((id) => (kept.some(([other]) => other === id) ? [] : [`${locale} ${id}`])),
      );
      if (kept.length < Object.keys(texts).length) {
        await writeFile(file, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
      }
    }
  }
  return gone;
}

/** Returns the texts by file and ID. */
async function readTexts(folder: string): Promise<ReadonlyMap<string, Record<string, string>>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const read = files.map(async (name) => [join(folder, name), JSON.parse(await readFile(join(folder, name), 'utf8'))]);
  return new Map((await Promise.all(read)).map(([file, texts]) => [file, texts]));
}

function fits(source: string | undefined, translation: string): boolean {
  return source !== undefined && shapeDifferences(messageShape(source), messageShape(translation)).length === 0;
}

if (import.meta.main) {
  const [action, ...languages] = process.argv.slice(2);
  const locales = languages.length > 0 ? languages : LOCALE_CODES;
  if (action === 'missing' && locales.every((code) => LOCALE_CODES.some((known) => known === code))) {
    const missing = await missingTexts(process.cwd(), locales);
    for (const [locale, ids] of missing) for (const id of ids) console.log(`${locale} ${id}`);
    const count = [...missing.values()].reduce((sum, ids) => sum + ids.length, 0);
    console.log(count === 0 ? 'No text is missing.' : `${count} texts are missing.`);
  } else if (action === 'tidy' && languages.length === 0) {
    for (const text of await tidyTexts(process.cwd(), LOCALE_CODES)) console.log(`Taken out: ${text}`);
  } else {
    console.error(USAGE);
    process.exitCode = 2;
  }
}
