import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SOURCE_LOCALE } from '@greenroom/contract/locales.ts';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { z } from 'zod';

const terms = z.record(z.string(), z.array(z.string().min(1)).min(1));
/** For each code, the words that no other reason has. See `reason-texts.test.ts`. */
const reasons = z.record(z.string(), z.string().min(1));

/** `messages/en.glossary.json`: for each term, the words for it in English texts. */
const english = z.strictObject({ terms, reasons });
export type TermWords = z.infer<typeof terms>;

/** `messages/<locale>.glossary.json`: one language's words, and its exceptions to the rules. */
const glossary = z.strictObject({
  /** For each term in the English glossary: the dictionary form, then word beginnings that count as the same word. */
  terms,
  reasons,
  /** IDs of texts that are the same as in English, each with its reason. */
  same: z.record(z.string(), z.string().min(1)),
  /** IDs of texts that don't use a term found in the English text, each with its reason. */
  except: z.record(z.string(), z.string().min(1)),
});
export type Glossary = z.infer<typeof glossary>;

/** A language's texts, by ID. */
export type Texts = ReadonlyMap<string, string>;

const LETTER_OR_DIGIT = '[\\p{L}\\p{N}-]';
const ELEMENT = /<\/?\w+\s*\/?>/g;
/** A text without three letters in a row can be an abbreviation that all languages share. */
const WORD = /\p{L}{3}/u;

/** Reads the terms for the English texts, with their words. */
export async function readTermWords(root: string): Promise<TermWords> {
  return english.parse(await readJson(root, SOURCE_LOCALE)).terms;
}

/** Reads another language's glossary. Returns the error if that fails. */
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
 * Returns inconsistent and English texts in a language: a translation that doesn't use the glossary's word for a term,
 * a text that equals the English one, missing glossary terms, and unused exceptions.
 */
export function termProblems(
  locale: string,
  { source, texts }: { readonly source: Texts; readonly texts: Texts },
  named: NamedTerms,
  given: Glossary | string,
): string[] {
  if (typeof given === 'string') return [given];
  const { terms, same, except } = given;
  const place = `messages/${locale}.glossary.json`;
  const lacking = named.all.filter((term) => terms[term] === undefined);
  const idle = Object.keys(terms).filter((term) => !named.all.includes(term));
  const unnamed = [...texts].flatMap(([id, text]) => {
    const lower = text.toLocaleLowerCase(locale);
    const missed = (named.byId.get(id) ?? []).filter(
      (term) => terms[term]?.some((stem) => lower.includes(stem.toLocaleLowerCase(locale))) === false,
    );
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

/** The terms in the English glossary, and those that each English text uses. */
export interface NamedTerms {
  readonly all: readonly string[];
  readonly byId: ReadonlyMap<string, readonly string[]>;
}

/** Finds the terms that each English text uses. This is done once for all languages. */
export function namedTerms(source: Texts, words: TermWords): NamedTerms {
  const terms = Object.entries(words).map(([term, forms]) => ({
    term,
    expression: new RegExp(`(?<!${LETTER_OR_DIGIT})(?:${forms.join('|')})(?!${LETTER_OR_DIGIT})`, 'iu'),
  }));
  const named = [...source].map(([id, text]) => {
    const bare = wordsOf(text);
    return [id, terms.filter(({ expression }) => expression.test(bare)).map(({ term }) => term)] as const;
  });
  return { all: Object.keys(words), byId: new Map(named) };
}

/** Returns the words in all of a message's branches, without placeholders, branch names and elements. */
function wordsOf(text: string): string {
  try {
    return spoken(compileMessageOrThrow(text)).join(' | ').replaceAll(ELEMENT, ' ');
  } catch {
    // Another check reports malformed messages.
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
