import { z } from 'zod';
import type { FieldRule } from '../kit/field-problem.ts';
import { isStorable } from '../kit/text.ts';
import { isHostId, plainDigits } from './host-id.ts';
import { splitIds } from './id-words.ts';

/** The meaning of a search text: these IDs, the beginning of IDs (or a whole one), or a host's name. */
export type HostSearch =
  | { readonly by: 'ids'; readonly ids: readonly string[] }
  | { readonly by: 'beginning'; readonly beginning: string }
  | { readonly by: 'name'; readonly name: string };

interface HostSearchProblem {
  readonly by: 'nothing';
  readonly rule: FieldRule;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Maximum number of IDs in a search. Servers and proxies would refuse the address if there were more. */
export const SEARCHED_IDS_MAX = 200;
const MIN_DIGITS = 4;
const NAME_MIN_CHARACTERS = 2;
const NAME_MAX_CHARACTERS = 100;
/** Maximum length of a word that an error shows. */
const SHOWN_MAX_CHARACTERS = 24;

/**
 * Parses the text for a host search. IDs are read as in all other places (R-HOST-2). A text that begins with an ID or
 * contains several is treated only as a list of IDs. Otherwise it is a name, which can contain digits, and malformed
 * IDs are matched as whole text.
 */
export function readHostSearch(text: string): HostSearch | HostSearchProblem {
  const words = splitIds(text);
  const ids = [...new Set(words.filter(isHostId))];
  const [first = ''] = words;
  if (ids.length > 1 || isHostId(first)) return readIds(ids, words);
  const name = text.trim().replace(/\s+/gu, ' ');
  if (name.length < NAME_MIN_CHARACTERS) return refused('too-short', { min: NAME_MIN_CHARACTERS });
  if (name.length > NAME_MAX_CHARACTERS) return refused('too-long', { max: NAME_MAX_CHARACTERS });
  return { by: 'name', name };
}

function readIds(ids: readonly string[], words: readonly string[]): HostSearch | HostSearchProblem {
  const other = words.find((word) => !isHostId(word));
  if (other !== undefined) return refused('search-mixed', { word: shorten(other) });
  if (ids.length > SEARCHED_IDS_MAX) return refused('search-too-many', { count: ids.length, max: SEARCHED_IDS_MAX });
  const [beginning = '', second] = ids;
  return second === undefined ? { by: 'beginning', beginning } : { by: 'ids', ids };
}

function shorten(word: string): string {
  const characters = [...word];
  return characters.length > SHOWN_MAX_CHARACTERS ? `${characters.slice(0, SHOWN_MAX_CHARACTERS).join('')}…` : word;
}

function refused(rule: FieldRule, params: HostSearchProblem['params']): HostSearchProblem {
  return { by: 'nothing', rule, params };
}

/**
 * A search in an address, parsed by `readHostSearch`. In the result, single spaces separate the IDs. Empty if there is
 * no search.
 */
export const soughtHosts = z
  .string()
  .refine(isStorable)
  .trim()
  .check(({ value, issues }) => {
    const search = value === '' ? null : readHostSearch(value);
    if (search?.by !== 'nothing') return;
    issues.push({ code: 'custom', message: search.rule, params: search.params, input: value });
  })
  .overwrite(writeSearch)
  .describe(
    `A host ID or its beginning (4 digits or more), up to ${SEARCHED_IDS_MAX} host IDs, or the beginning of a host’s name or of its last word`,
  );

/**
 * Checks typed text. Fewer than four digits are refused, since they match too many IDs and the user is usually still
 * typing.
 */
export const typedHosts = soughtHosts.check(({ value, issues }) => {
  const words = splitIds(value).map(plainDigits);
  const isUnfinished = words.length > 0 && words.every((word) => /^\d+$/.test(word) && word.length < MIN_DIGITS);
  if (isUnfinished)
    issues.push({ code: 'custom', message: 'search-digits', params: { min: MIN_DIGITS }, input: value });
});

function writeSearch(text: string): string {
  if (text === '') return text;
  const search = readHostSearch(text);
  switch (search.by) {
    case 'ids':
      return search.ids.join(' ');
    case 'beginning':
      return search.beginning;
    case 'name':
      return search.name;
    default:
      return text;
  }
}
