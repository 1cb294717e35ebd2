/** Characters that spreadsheets interpret as the beginning of a formula, including the full-width ones. */
const FORMULA = '=+-@\uff1d\uff0b\uff0d\uff20';
/** Characters that end a cell in some program, depending on its separator setting. Line breaks are included. */
const SEPARATORS = ',;|\t\r\n';
/** Characters that can precede a formula in a cell because some programs drop them. */
const SKIPPED = /[\s"']/;
/**
 * Only texts that match this can have a formula at the beginning of a cell. Most texts don't and need no closer check.
 */
const SUSPECT = /[,;|\t\r\n]|^[\s"'=+\-@\uff1d\uff0b\uff0d\uff20]/;

/**
 * Returns a text that no program interprets as a formula when it opens the csv, with any separator. An apostrophe is
 * put before each formula that would begin a cell. That includes formulas within quotes, since programs with another
 * separator ignore the quotes. `dropGuards` removes exactly these apostrophes.
 */
export function guardFormulas(text: string): string {
  return replaceAt(text, formulaCells(text), (cell) => `'${cell}`);
}

/** Returns the text that was passed to `guardFormulas`. */
export function dropGuards(text: string): string {
  if (!text.includes("'")) return text;
  return replaceAt(text, formulaCells(text), (cell) => (cell.startsWith("'") ? cell.slice(1) : cell));
}

/** Returns the positions of all cells that start with a formula, for any separator, in one pass from back to front. */
function formulaCells(text: string): readonly number[] {
  if (!SUSPECT.test(text)) return [];
  const found: number[] = [];
  let leadsToFormula = false;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const character = text.charAt(at);
    leadsToFormula = FORMULA.includes(character) || (leadsToFormula && SKIPPED.test(character));
    if (leadsToFormula && (at === 0 || SEPARATORS.includes(text.charAt(at - 1)))) found.push(at);
  }
  return found.reverse();
}

function replaceAt(text: string, places: readonly number[], change: (cell: string) => string): string {
  if (places.length === 0) return text;
  const cells = places.map((at, index) => change(text.slice(at, places[index + 1])));
  return text.slice(0, places[0]) + cells.join('');
}
