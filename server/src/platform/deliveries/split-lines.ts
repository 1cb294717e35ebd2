/** Maximum length of a line, and of a CSV row, in bytes. */
export const LINE_MAX_BYTES = 64 * 1024;

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const EMPTY = Buffer.alloc(0);
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** A line without its line break. `bytes` is null if the line was too long, and its content is dropped. */
export interface Line {
  readonly number: number;
  readonly bytes: Buffer | null;
}

/**
 * Splits bytes that arrive in pieces into lines (LF or CRLF). It buffers at most one unfinished line, within the limit.
 * A leading byte order mark is dropped.
 */
export class LineSplitter {
  #carry: Buffer = EMPTY;
  #number = 0;
  #tooLong = false;

  /** Returns the lines that ended in this piece. */
  push(piece: Buffer): Line[] {
    const lines: Line[] = [];
    let from = 0;
    for (let end = piece.indexOf(LINE_FEED); end !== -1; end = piece.indexOf(LINE_FEED, from)) {
      if (end > from) this.#keep(piece.subarray(from, end));
      lines.push(this.#take());
      from = end + 1;
    }
    this.#keep(piece.subarray(from));
    return lines;
  }

  /** Returns the last line if it has no line break. */
  end(): Line[] {
    return this.#carry.length > 0 || this.#tooLong ? [this.#take()] : [];
  }

  #keep(part: Buffer): void {
    if (this.#tooLong) return;
    if (this.#carry.length + part.length > LINE_MAX_BYTES) {
      this.#tooLong = true;
      this.#carry = EMPTY;
    } else if (part.length > 0) {
      this.#carry = this.#carry.length === 0 ? part : Buffer.concat([this.#carry, part]);
    }
  }

  #take(): Line {
    this.#number += 1;
    const marked = this.#number === 1 && this.#carry.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
    const kept = marked ? this.#carry.subarray(BYTE_ORDER_MARK.length) : this.#carry;
    const bytes = kept.at(-1) === CARRIAGE_RETURN ? kept.subarray(0, -1) : kept;
    const line = { number: this.#number, bytes: this.#tooLong ? null : bytes };
    this.#carry = EMPTY;
    this.#tooLong = false;
    return line;
  }
}
