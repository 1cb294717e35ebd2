import { currentLocale } from '../../lib/text/texts.ts';

/** As `data-table.module.css` has them: text of a header and of a cell, and what stands beside it. */
const HEADER_FONT = '500 12px';
const CELL_FONT = '13px';
const PADDING_PX = 20;
const SORT_PX = 17;
const BADGE_PX = 18;
/** No word takes more than this much of what was declared: it is cut then. */
const MOST = 2;

interface Needs {
  /** What was declared for the column: enough in most languages. */
  width: number;
  header: string;
  sorted: boolean;
  /** Every text that a badge in the column may hold. */
  badges: readonly string[];
}

/**
 * How wide a column must be for the language at hand: so that no word of its header is broken, and each of its badges can be
 * read whole. Headers have two lines.
 * @returns pixels, never fewer than were declared
 */
export function roomFor({ width, header, sorted, badges }: Needs): number {
  const words = wordsOf(header).map((word) => textWidth(word, HEADER_FONT) + (sorted ? SORT_PX : 0));
  const texts = badges.map((text) => textWidth(text, CELL_FONT) + BADGE_PX);
  const needed = Math.max(...words, ...texts, 0) + PADDING_PX + 1;
  return Math.min(Math.max(width, Math.ceil(needed)), width * MOST);
}

/** Between these a line may be broken: by spaces, and where a script has none, by its words. */
function wordsOf(text: string): readonly string[] {
  const spaced = text.split(/\s+/);
  const segmenter = new Intl.Segmenter(currentLocale(), { granularity: 'word' });
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text)
    ? spaced.flatMap((word) => [...segmenter.segment(word)].map(({ segment }) => segment))
    : spaced;
}

let context: CanvasRenderingContext2D | null = null;

function textWidth(text: string, font: string): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return 0;
  context.font = `${font} ${getComputedStyle(document.body).fontFamily}`;
  return context.measureText(text).width;
}
