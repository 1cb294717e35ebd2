import { damaged, readNumber } from './check-cells.ts';

const WIDE = 1;
const PHONETIC = 4;
const RICH = 8;

/** The table of shared strings, with the data for checking cells against it. */
export interface StringTable {
  /** The number of different strings. */
  readonly count: number;
  /** The number of cells that show a shared string, according to the program that wrote the file. */
  readonly uses: number;
}

/**
 * Checks the table of shared strings, which begins in one record and continues in later ones. It must end exactly where
 * its last string does, since a changed length would garble all strings after it.
 * @param parts data from the first record and from those that continue it
 */
export function checkStrings(parts: readonly Buffer[]): StringTable {
  const [first = Buffer.alloc(0)] = parts;
  const table = { uses: readNumber(first, 0, 4), count: readNumber(first, 4, 4) };
  const reader = new StringReader(parts);
  for (let index = 0; index < table.count; index += 1) reader.skipString();
  if (!reader.isAtEnd()) throw damaged('more strings than there should be');
  return table;
}

class StringReader {
  readonly #parts: readonly Buffer[];
  #part = 0;
  #at = 8;

  constructor(parts: readonly Buffer[]) {
    this.#parts = parts;
  }

  isAtEnd(): boolean {
    return this.#part >= this.#parts.length - 1 && this.#at === (this.#parts[this.#part]?.length ?? 0);
  }

  skipString(): void {
    // A string's header is never split.
    if (this.#left() === 0) this.#nextPart();
    const chars = this.#number(2);
    const flags = this.#number(1);
    if ((flags & ~(WIDE | PHONETIC | RICH)) !== 0) throw damaged('a string of no known kind');
    const runs = (flags & RICH) === 0 ? 0 : this.#number(2);
    const phonetic = (flags & PHONETIC) === 0 ? 0 : this.#number(4);
    this.#skipChars(chars, (flags & WIDE) === WIDE ? 2 : 1);
    this.#skipBytes(runs * 4 + phonetic);
  }

  /** Each part that continues a string declares the character width again. */
  #skipChars(chars: number, width: number): void {
    let each = width;
    for (let left = chars; left > 0; ) {
      if (this.#left() === 0) {
        this.#nextPart();
        const flags = this.#number(1);
        if (flags > 1) throw damaged('a string of no known kind');
        each = flags === 1 ? 2 : 1;
      }
      const here = Math.min(left, Math.floor(this.#left() / each));
      if (here === 0) throw damaged('half a character');
      this.#at += here * each;
      left -= here;
    }
  }

  #skipBytes(bytes: number): void {
    for (let left = bytes; left > 0; ) {
      if (this.#left() === 0) this.#nextPart();
      const here = Math.min(left, this.#left());
      this.#at += here;
      left -= here;
    }
  }

  #number(bytes: number): number {
    const part = this.#parts[this.#part] ?? Buffer.alloc(0);
    const value = readNumber(part, this.#at, bytes);
    this.#at += bytes;
    return value;
  }

  #left(): number {
    return (this.#parts[this.#part]?.length ?? 0) - this.#at;
  }

  #nextPart(): void {
    this.#part += 1;
    this.#at = 0;
    if (this.#part >= this.#parts.length) throw damaged('the strings break off');
  }
}
