import { SEARCH } from '@greenroom/contract/constants.ts';
import Fuse from 'fuse.js';
import { fold } from '../../lib/text/fold.ts';

/** The searchable texts of a screen, in the interface's language. */
export interface Findable {
  /** Titles of the folders above the screen, from the top, and the screen's own title at the end. */
  titles: readonly string[];
  path: string;
}

/**
 * Returns the screens whose titles or paths resemble a pattern, best match first (R-SHELL-6). Capitals, accents and
 * letter forms make no difference (`fold`). Only the first 32 characters of a pattern are used.
 * @returns nothing for an empty pattern
 */
export function findPages<Page extends Findable>(pages: readonly Page[], pattern: string): Page[] {
  return find(pages, pattern, [
    { name: 'titles', weight: SEARCH.titleWeight, getFn: (page) => page.titles.map(fold) },
    { name: 'path', weight: SEARCH.pathWeight, getFn: (page) => page.path },
  ]);
}

export interface Named {
  title: string;
  /** Synonyms of the title. */
  keywords?: string | undefined;
}

/** Threshold for actions, which need a closer match: a search for “Leyla” must not offer to leave. */
const ACTION_THRESHOLD = 0.2;

/**
 * Returns the items whose titles or synonyms resemble a pattern. It tolerates fewer differing letters than `findPages`.
 */
export function findNamed<Item extends Named>(items: readonly Item[], pattern: string): Item[] {
  const keys = [
    { name: 'title', weight: SEARCH.titleWeight, getFn: (item: Item) => fold(item.title) },
    {
      name: 'keywords',
      weight: SEARCH.pathWeight,
      getFn: (item: Item) => fold(item.keywords ?? '').split(/[,،，、]\s*/),
    },
  ];
  return find(items, pattern, keys, ACTION_THRESHOLD);
}

interface SearchKey<T> {
  name: string;
  weight: number;
  getFn: (item: T) => readonly string[] | string;
}

function find<T>(
  items: readonly T[],
  pattern: string,
  keys: SearchKey<T>[],
  threshold: number = SEARCH.threshold,
): T[] {
  const cut = cutPattern(fold(pattern));
  if (cut === '') return [];
  return new Fuse(items, { keys, threshold }).search(cut).map((result) => result.item);
}

/**
 * Shortens a pattern to the maximum length, because the search would split a longer one and look for each piece. It
 * never splits a character, since half a character finds nothing.
 */
function cutPattern(pattern: string): string {
  const trimmed = pattern.trim();
  const cut = trimmed.slice(0, SEARCH.maxPatternLength);
  return (cut.isWellFormed() || !trimmed.isWellFormed() ? cut : cut.slice(0, -1)).trim();
}
