import { SEARCH } from '@greenroom/contract/constants.ts';
import Fuse from 'fuse.js';
import { fold } from '../../lib/text/fold.ts';

/** What the search knows of a screen, in the interface's language. */
export interface Findable {
  /** Titles of the folders above it, from the top, and its own at the end. */
  titles: readonly string[];
  path: string;
}

/**
 * The screens whose titles or paths are like a pattern, the likest first (R-SHELL-6). Capitals, accents and forms of letters make no
 * difference (`fold`); of a long pattern the first 32 characters count.
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
  /** Other words for it. */
  keywords?: string | undefined;
}

/** An action needs a closer match: a search for “Leyla” must not offer to leave. */
const ACTION_THRESHOLD = 0.2;

/** The same for what has a title, and perhaps other words for it; fewer letters may differ. */
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

/** Longer patterns would be taken apart and each piece looked for by itself; half a character finds nothing. */
function cutPattern(pattern: string): string {
  const trimmed = pattern.trim();
  const cut = trimmed.slice(0, SEARCH.maxPatternLength);
  return (cut.isWellFormed() || !trimmed.isWellFormed() ? cut : cut.slice(0, -1)).trim();
}
