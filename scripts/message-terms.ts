import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SOURCE_LOCALE } from '@greenroom/contract/locales.ts';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { z } from 'zod';

const terms = z.record(z.string(), z.array(z.string().min(1)).min(1));
/** By code, words that no other reason has: see `reason-texts.test.ts`. */
const reasons = z.record(z.string(), z.string().min(1));

/** `messages/en.glossary.json`: by term, the words by which English texts speak of it. */
const english = z.strictObject({ terms, reasons });
export type TermWords = z.infer<typeof terms>;

/** `messages/<locale>.glossary.json`: the words of one language, and the texts that rightly differ from the rules. */
const glossary = z.strictObject({
  /** By term of the English glossary: the dictionary form, then beginnings of words that count as the same word. */
  terms,
  reasons,
  /** Ids of texts that are the same as in English, each with the reason. */
  same: z.record(z.string(), z.string().min(1)),
  /** Ids of texts that do not name a term of the English text, each with the reason. */
  except: z.record(z.string(), z.string().min(1)),
});
export type Glossary = z.infer<typeof glossary>;

type Texts = ReadonlyMap<string, string>;

const LETTER_OR_DIGIT = '[\\p{L}\\p{N}-]';
const ELEMENT = /<\/?\w+\s*\/?>/g;
/** As short as this, a text may be an abbreviation that all languages share. */
const WORD = /\p{L}{3}/u;

/** The terms of the English texts, with the words that stand for each. */
export async function readTermWords(root: string): Promise<TermWords> {
  return english.parse(await readJson(root, SOURCE_LOCALE)).terms;
}

/** The glossary of another language, or in words why it cannot be read. */
export async function readGlossary(root: string, locale: string): Promise<Glossary | string> {
  try {
    return glossary.parse(await readJson(root, locale));
  } catch (error) {
    return `messages/${locale}.glossary.json: ${error instanceof Error ? error.message : error}`;
  }
}

async function readJson(root: string, locale: string): Promise<unknown> {
  return JSON.parse(await readFile(join(root, 'messages', `${locale}.glossary.json`), 'utf8'));
}

/**
 * Where a language says one thing in two ways, or in English: a term of the glossary that a translation does not name by
 * its one word, a text that is the English one, and what its glossary lacks or says for nothing.
 */
export function termProblems(
  locale: string,
  { source, texts }: { readonly source: Texts; readonly texts: Texts },
  words: TermWords,
  given: Glossary | string,
): string[] {
  if (typeof given === 'string') return [given];
  const { terms, same, except } = given;
  const place = `messages/${locale}.glossary.json`;
  const lacking = Object.keys(words).filter((term) => terms[term] === undefined);
  const idle = Object.keys(terms).filter((term) => words[term] === undefined);
  const unnamed = [...texts].flatMap(([id, text]) => {
    const missed = missedTerms(source.get(id) ?? '', text, { words, terms, locale });
    return missed.map((term) => ({ id, term }));
  });
  const untranslated = [...texts].filter(([id, text]) => text === source.get(id) && WORD.test(wordsOf(text)));
  return [
    ...lacking.map((term) => `${place} lacks the term ${term}`),
    ...idle.map((term) => `${place} has the term ${term}, English has not`),
    ...unnamed
      .filter(({ id }) => except[id] === undefined)
      .map(({ id, term }) => `${locale} ${id} does not name the term ${term} by its word`),
    ...untranslated.filter(([id]) => same[id] === undefined).map(([id]) => `${locale} ${id} is the English text`),
    ...idleOf(except, new Set(unnamed.map(({ id }) => id))).map((id) => `${place}: except.${id} is for nothing`),
    ...idleOf(same, new Set(untranslated.map(([id]) => id))).map((id) => `${place}: same.${id} is for nothing`),
  ];
}

interface Words {
  readonly words: TermWords;
  readonly terms: Glossary['terms'];
  readonly locale: string;
}

/** The terms that the English text names and the translation does not. */
function missedTerms(english: string, text: string, { words, terms, locale }: Words): string[] {
  const bare = wordsOf(english);
  const lower = text.toLocaleLowerCase(locale);
  return Object.entries(words)
    .filter(([, forms]) => forms.some((form) => names(bare, form)))
    .filter(([term]) => terms[term]?.some((stem) => lower.includes(stem.toLocaleLowerCase(locale))) === false)
    .map(([term]) => term);
}

function names(text: string, form: string): boolean {
  return new RegExp(`(?<!${LETTER_OR_DIGIT})${form}(?!${LETTER_OR_DIGIT})`, 'iu').test(text);
}

/** What a message says in all of its branches, without placeholders, names of branches and elements. */
function wordsOf(text: string): string {
  try {
    return spoken(compileMessageOrThrow(text)).join(' ').replaceAll(ELEMENT, ' ');
  } catch {
    // What is not well-formed is said elsewhere.
    return '';
  }
}

function spoken(message: CompiledMessage): string[] {
  return message.flatMap((token) => {
    if (typeof token === 'string') return [token];
    const [, , format] = token;
    if (typeof format !== 'object' || format === null) return [];
    return Object.values(format).flatMap((branch) => (Array.isArray(branch) ? spoken(branch) : []));
  });
}

function idleOf(excused: Readonly<Record<string, string>>, needed: ReadonlySet<string>): string[] {
  return Object.keys(excused).filter((id) => !needed.has(id));
}
