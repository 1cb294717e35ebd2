/** What a spreadsheet takes for the beginning of a formula; full-width, too. */
const FORMULA = '=+-@\uff1d\uff0b\uff0d\uff20';
/** Where a cell ends for some program, whatever separator it is set to; a line's end, too. */
const SEPARATORS = ',;|\t\r\n';
/** What may stand between the beginning of a cell and that of a formula: some program drops it first. */
const SKIPPED = /[\s"']/;
/** Only a text like this can hold the beginning of a formula at the beginning of a cell: most need no closer look. */
const SUSPECT = /[,;|\t\r\n]|^[\s"'=+\-@\uff1d\uff0b\uff0d\uff20]/;

/**
 * A text of which no program makes a formula when it reads it from a csv, with whatever separator: an apostrophe stands
 * before each formula that would begin a cell, also within quotes, which count only where a cell begins for that
 * program. `dropGuards` takes exactly these away again.
 */
export function guardFormulas(text: string): string {
  return replaceAt(text, formulaCells(text), (cell) => `'${cell}`);
}

/** The text that `guardFormulas` was given. */
export function dropGuards(text: string): string {
  if (!text.includes("'")) return text;
  return replaceAt(text, formulaCells(text), (cell) => (cell.startsWith("'") ? cell.slice(1) : cell));
}

/** Where cells begin, for some separator, that have a formula at their beginning; from back to front, in one pass. */
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
