import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALE_CODES, SOURCE_LOCALE } from '@greenroom/contract/locales.ts';
import { MESSAGE_FAMILIES } from './message-families.ts';
import { type MessageShape, messageShape, pluralProblems, shapeDifferences } from './message-shape.ts';
import { namedTerms, readGlossary, readTermWords, type Texts, termProblems } from './message-terms.ts';
import { type MessageUses, messageUses } from './message-uses.ts';
import { type Problems, report } from './report.ts';

type Families = Readonly<Record<string, readonly string[]>>;

/**
 * Checks that code and messages agree: every ID in code has a text, and every text is used. Each language must have the
 * same IDs as English, with the same parameters, its own plural forms, the words in its glossary, and no English text.
 * @param root the project's folder
 * @param locales languages including English
 * @param demanded whether each language must have every text; English replaces a missing text
 */
export async function checkMessages(
  root: string,
  families: Families,
  locales: readonly string[],
  demanded: boolean,
): Promise<Problems> {
  const problems: string[] = [];
  const source = await readLocale(root, SOURCE_LOCALE, problems);
  const shapes = readShapes(SOURCE_LOCALE, source, problems);
  const named = namedTerms(source, await readTermWords(root));
  for (const locale of locales.filter((code) => code !== SOURCE_LOCALE)) {
    const texts = await readLocale(root, locale, problems);
    if (demanded) problems.push(...missingIds(source, texts).map((id) => `${locale} lacks ${id}`));
    problems.push(...translationProblems(locale, source, texts, shapes, readShapes(locale, texts, problems)));
    problems.push(...termProblems(locale, { source, texts }, named, await readGlossary(root, locale)));
  }
  problems.push(...(await noteProblems(root, source)));
  const files = [...new Set([...source.keys()].map((id) => id.split('.')[0] ?? ''))];
  const uses = await messageUses(root, files);
  return [...problems, ...useProblems(source, uses, families)];
}

/** Returns the notes for translators (`messages/notes.json`) whose message no longer exists. */
async function noteProblems(root: string, source: Texts): Promise<string[]> {
  const notes: Record<string, unknown> = JSON.parse(await readFile(join(root, 'messages', 'notes.json'), 'utf8'));
  return Object.entries(notes).flatMap(([id, note]) => {
    if (!source.has(id)) return [`messages/notes.json: ${id} is the note of no message`];
    return typeof note === 'string' && note.trim() === note && note !== ''
      ? []
      : [`messages/notes.json: ${id} is no trimmed text`];
  });
}

async function readLocale(root: string, locale: string, problems: string[]): Promise<Texts> {
  const folder = join(root, 'messages', locale);
  const texts = new Map<string, string>();
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()) {
    const place = `messages/${locale}/${file}`;
    const json = await readFile(join(folder, file), 'utf8');
    const content: Record<string, unknown> = JSON.parse(json);
    for (const [id, text] of Object.entries(content)) {
      if (!id.startsWith(`${file.slice(0, -'.json'.length)}.`))
        problems.push(`${place}: ${id} lacks the file’s name in front`);
      if (typeof text !== 'string' || text.trim() !== text || text === '')
        problems.push(`${place}: ${id} is no trimmed text`);
      else texts.set(id, text);
    }
    const lines = json.match(/^\s*"[^"]+":/gm)?.length ?? 0;
    if (lines !== Object.keys(content).length) problems.push(`${place}: an id stands twice, or two on one line`);
  }
  return texts;
}

function readShapes(locale: string, texts: Texts, problems: string[]): ReadonlyMap<string, MessageShape> {
  const shapes = new Map<string, MessageShape>();
  for (const [id, text] of texts) {
    try {
      const shape = messageShape(text);
      shapes.set(id, shape);
      problems.push(...pluralProblems(shape, locale).map((problem) => `${locale} ${id} ${problem}`));
    } catch (error) {
      problems.push(
        `${locale} ${id} is not well-formed ICU: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
      );
    }
  }
  return shapes;
}

function translationProblems(
  locale: string,
  source: Texts,
  texts: Texts,
  sourceShapes: ReadonlyMap<string, MessageShape>,
  shapes: ReadonlyMap<string, MessageShape>,
): string[] {
  const extra = [...texts.keys()].filter((id) => !source.has(id)).map((id) => `${locale} has ${id}, English has not`);
  const differing = [...shapes].flatMap(([id, shape]) => {
    const wanted = sourceShapes.get(id);
    return wanted ? shapeDifferences(wanted, shape).map((difference) => `${locale} ${id} ${difference}`) : [];
  });
  return [...extra, ...differing];
}

function missingIds(source: Texts, texts: Texts): string[] {
  return [...source.keys()].filter((id) => !texts.has(id));
}

/** Returns the IDs that each language has no text for, by language, without English. */
export async function missingTexts(
  root: string,
  locales: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const source = await readLocale(root, SOURCE_LOCALE, []);
  const others = locales.filter((code) => code !== SOURCE_LOCALE);
  const found = others.map(async (code) => [code, missingIds(source, await readLocale(root, code, []))] as const);
  return new Map(await Promise.all(found));
}

function useProblems(source: Texts, uses: MessageUses, families: Families): string[] {
  const declared = Object.entries(families);
  const patterns = [...uses.patterns];
  const missing = [...uses.asked]
    .filter(([id]) => !source.has(id))
    .map(([id, place]) => `${place} asks for ${id}: no text`);
  const undeclared = patterns
    .filter(([pattern]) => !declared.some(([name, ids]) => covers(pattern, name, ids)))
    .map(([pattern, place]) => `${place} puts ${pattern} together: declare it in scripts/checks/message-families.ts`);
  const incomplete = declared.flatMap(([name, ids]) =>
    ids.filter((id) => !source.has(id)).map((id) => `the family ${name} lacks a text for ${id}`),
  );
  const idle = declared
    .filter(([name, ids]) => !patterns.some(([pattern]) => covers(pattern, name, ids)))
    .map(([name]) => `the family ${name} is put together nowhere: remove it from scripts/checks/message-families.ts`);
  const known = new Set([...uses.asked.keys(), ...uses.literals, ...declared.flatMap(([, ids]) => ids)]);
  const unused = [...source.keys()].filter((id) => !known.has(id)).map((id) => `${id} is asked for nowhere`);
  return [...missing, ...undeclared, ...incomplete, ...idle, ...unused];
}

/**
 * Checks whether an ID pattern in code belongs to this family, either by its name or because it matches all the
 * family's IDs.
 */
function covers(pattern: string, name: string, ids: readonly string[]): boolean {
  const expression = asExpression(pattern);
  return pattern === name || ids.every((id) => expression.test(id));
}

function asExpression(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^.]+')}$`);
}

if (import.meta.main) {
  const root = process.cwd();
  const problems = await checkMessages(root, MESSAGE_FAMILIES, LOCALE_CODES, process.env.CI === 'true');
  report(
    'messages',
    problems,
    'Fix messages/<locale>/*.json and its glossary; then: node scripts/checks/check-messages.ts',
  );
}
