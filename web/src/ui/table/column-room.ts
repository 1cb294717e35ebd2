import { currentLocale } from '../../lib/text/texts.ts';

/** Fonts for headers and cells, and the space next to their text, as in `data-table.module.css`. */
const HEADER_FONT = '500 12px';
const CELL_FONT = '13px';
const PADDING_PX = 20;
const SORT_PX = 17;
const BADGE_PX = 18;
/** Maximum width for a word, as a multiple of the declared width. Longer words are truncated. */
const MOST = 2;

interface Needs {
  /** The column's declared width, which is enough in most languages. */
  width: number;
  header: string;
  sorted: boolean;
  /** All badge texts that the column can contain. */
  badges: readonly string[];
}

/**
 * Returns the width that a column needs in the current language, so that no word in its two-line header is broken and
 * all its badges are fully readable.
 * @returns pixels, at least the declared width
 */
export function roomFor({ width, header, sorted, badges }: Needs): number {
  const words = wordsOf(header).map((word) => textWidth(word, HEADER_FONT) + (sorted ? SORT_PX : 0));
  const texts = badges.map((text) => textWidth(text, CELL_FONT) + BADGE_PX);
  const needed = Math.max(...words, ...texts, 0) + PADDING_PX + 1;
  return Math.min(Math.max(width, Math.ceil(needed)), width * MOST);
}

/** Returns the parts between which a line can break: at spaces, or between words in scripts without spaces. */
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
