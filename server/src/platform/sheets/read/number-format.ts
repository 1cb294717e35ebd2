/** How a sheet shows a number: with its own digits, or as another text. */
export interface ShownNumber {
  readonly kind: 'number' | 'shown';
  readonly text: string;
}

/** Formats a number cell, given its text in the file. */
export type NumberFormat = (raw: string) => ShownNumber;

/** Text that spreadsheets show for a number that doesn't fit the format. */
const CANNOT_BE_SHOWN = '####';
/** Maximum length of a format code that spreadsheets accept. */
const MAX_CODE_CHARS = 255;
const LAST_DAY = 2_958_465;
const DAY_MS = 86_400_000;
const DAYS_1900_TO_1970 = 25_569;
/** February 29, 1900, a date that exists only in spreadsheets. */
const FALSE_LEAP_DAY = 60;
/** By how many days dates begin later in old Mac files. */
const DAYS_TO_1904 = 1_462;

/** Formats that spreadsheets know by number. `DATE_NUMBERS` contains those for dates. */
const BUILT_IN: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  41: '#,##0',
  42: '"$"#,##0',
  43: '#,##0.00',
  44: '"$"#,##0.00',
  48: '##0.0E+0',
  49: '@',
};
const DATE_NUMBERS = new Set([
  ...[14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47],
  ...[50, 51, 52, 53, 54, 55, 56, 57, 58],
]);

const QUOTED_OR_BRACKETED = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;
/**
 * One piece of a format: quoted text, escaped character, space, fill, condition or color, placeholder, or other
 * character.
 */
const PIECES = /"([^"]*)"|\\(.)|(_.)|(\*.)|\[([^\]]*)\]|([0#?]+)|([.,%])|(.)/gsu;
const INTEGER = /^\d+$/;

/**
 * Returns a cell's format, given its number and its code in the file. Dates begin in 1900 or in 1904.
 * @returns null if numbers are shown with their own digits
 */
export function numberFormat(id: number, code: string | undefined, from1904: boolean): NumberFormat | null {
  const written = code ?? BUILT_IN[id];
  if (written !== undefined && written.length > MAX_CODE_CHARS) return () => ({ kind: 'shown', text: CANNOT_BE_SHOWN });
  if (written === undefined ? DATE_NUMBERS.has(id) : isDateFormat(written)) return (raw) => showDate(raw, from1904);
  if (written === undefined || /^(general|standard|@|0|#|)$/i.test(written)) return null;
  return (raw) => showBy(written, raw);
}

/** Returns whether a number format contains a part of a date or a time. */
function isDateFormat(code: string): boolean {
  const bare = code.replace(QUOTED_OR_BRACKETED, '').replace(/general|standard|e[+-]/gi, '');
  return /[ymdhsgeb]/i.test(bare);
}

/**
 * Returns the day for a number, even if the format shows only part of the date. A day is never an ID, not even as
 * `20240115`.
 */
function showDate(raw: string, from1904: boolean): ShownNumber {
  const days = Number(raw) + (from1904 ? DAYS_TO_1904 : 0);
  if (!(days >= 0 && days <= LAST_DAY)) return { kind: 'shown', text: CANNOT_BE_SHOWN };
  const since1970 = Math.floor(days < FALSE_LEAP_DAY ? days + 1 : days) - DAYS_1900_TO_1970;
  return { kind: 'shown', text: new Date(since1970 * DAY_MS).toISOString().slice(0, 10) };
}

function showBy(code: string, raw: string): ShownNumber {
  const value = Number(raw);
  // Numbers that are rounded or have lost their sign, for example, must not look like an ID.
  if (!Number.isInteger(value) || value < 0) return { kind: 'shown', text: raw };
  const section = chooseSection(code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/u), value);
  const text = section === null ? CANNOT_BE_SHOWN : showSection(section, value, raw);
  return { kind: /^\d+$/.test(text) ? 'number' : 'shown', text };
}

/**
 * Returns the section for a value: the one for its sign, or the first whose condition it meets. Null if there is none.
 */
function chooseSection(sections: readonly string[], value: number): string | null {
  const [first = '', , third] = sections;
  if (/\[[<>=]/.test(first)) {
    return sections.slice(0, 2).find((section) => fulfils(section, value)) ?? third ?? null;
  }
  return value === 0 ? (third ?? first) : first;
}

function fulfils(section: string, value: number): boolean {
  const [, sign, limit] = /\[([<>=]{1,2})(-?[\d.]+)\]/.exec(section) ?? [];
  const than = Number(limit);
  if (sign === '<') return value < than;
  if (sign === '<=') return value <= than;
  if (sign === '>') return value > than;
  if (sign === '>=') return value >= than;
  if (sign === '=') return value === than;
  return sign === '<>' ? value !== than : true;
}

/** A piece of a section: text to show, or digit placeholders. */
interface Piece {
  readonly text: string;
  readonly digits: boolean;
}

function showSection(section: string, value: number, raw: string): string {
  if (/e[+-]/i.test(section.replace(QUOTED_OR_BRACKETED, ''))) return value.toExponential(5).replace('e', 'E');
  const { pieces, decimals, grouped, percent, cannot } = parseSection(section);
  if (cannot) return CANNOT_BE_SHOWN;
  if (pieces.every(({ digits }) => !digits)) {
    const general = pieces.map(({ text }) => text).join('');
    return /general|@/i.test(general) ? general.replace(/general|@/i, raw) : general.trim();
  }
  const [whole = '0', fraction] = exact(value * 100 ** percent, decimals, raw).split('.');
  const filled = fill(pieces, whole === '0' ? '' : whole, grouped);
  return (fraction === undefined ? filled.join('') : filled.join(`.${fraction}`)).trim();
}

/** Returns a number's digits. For a large integer they come from the file, since formatting would round them. */
function exact(value: number, decimals: number, raw: string): string {
  return decimals === 0 && INTEGER.test(raw) && value === Number(raw) ? raw : value.toFixed(decimals);
}

interface Section {
  readonly pieces: readonly Piece[];
  readonly decimals: number;
  readonly grouped: boolean;
  readonly percent: number;
  readonly cannot: boolean;
}

function parseSection(section: string): Section {
  const pieces: Piece[] = [];
  let inFraction = false;
  const found = { decimals: 0, grouped: false, percent: 0, cannot: false };
  let commas = 0;
  for (const [, quoted, escaped, space, fillWith, bracketed, holders, mark, other] of section.matchAll(PIECES)) {
    if (fillWith !== undefined) continue;
    if (bracketed !== undefined) {
      if (/^dbnum|^\$.*-[0-9a-f]{5,}/i.test(bracketed)) found.cannot = true;
      const currency = /^\$([^-]*)/.exec(bracketed)?.[1] ?? '';
      if (currency !== '') pieces.push({ text: currency, digits: false });
    } else if (holders !== undefined) {
      if (commas > 0) found.grouped = true;
      commas = 0;
      if (inFraction) found.decimals += holders.length;
      else pieces.push({ text: holders, digits: true });
    } else if (mark === '.') {
      inFraction = true;
    } else if (mark === ',') commas += 1;
    else {
      if (mark === '%') found.percent += 1;
      if (other === '/') found.cannot = true;
      pieces.push({ text: quoted ?? escaped ?? (space === undefined ? (mark ?? other ?? '') : ' '), digits: false });
    }
  }
  // Each comma after the last digit divides by a thousand, which changes the number.
  return { pieces, ...found, cannot: found.cannot || commas > 0 };
}

/** Puts a whole number's digits into their places, from the right. Any remaining digits precede the first place. */
function fill(pieces: readonly Piece[], whole: string, grouped: boolean): string[] {
  const shown: string[] = [];
  const lastDigits = pieces.findLastIndex(({ digits }) => digits);
  const firstDigits = pieces.findIndex(({ digits }) => digits);
  let left = whole;
  for (let at = pieces.length - 1; at >= 0; at -= 1) {
    const piece = pieces[at];
    if (piece === undefined || !piece.digits) {
      shown.unshift(piece?.text ?? '');
      continue;
    }
    const places = at === firstDigits ? Math.max(left.length, piece.text.length) : piece.text.length;
    const own = left.slice(Math.max(0, left.length - places));
    left = left.slice(0, left.length - own.length);
    const zeros = piece.text.replace(/[^0]/g, '').length;
    shown.unshift(own.padStart(zeros, '0'));
  }
  const before = shown.slice(0, lastDigits + 1).join('');
  return [grouped ? before.replace(/\d+/, group) : before, shown.slice(lastDigits + 1).join('')];
}

function group(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
