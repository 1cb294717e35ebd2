const BLOCK_BYTES = 1024 * 1024;
const FIRST_STRINGS = 64 * 1024;

/**
 * Stores very many short strings in little memory. Their bytes are stored in sequence outside the heap, with eight more
 * bytes for each string. A million JavaScript strings would take five times the memory of the reading process.
 */
export class StringTable {
  readonly #blocks: Buffer[] = [];
  #starts = new Uint32Array(FIRST_STRINGS);
  #lengths = new Uint32Array(FIRST_STRINGS);
  #used = BLOCK_BYTES;
  #size = 0;

  /** The number of strings. */
  get size(): number {
    return this.#size;
  }

  /** The size of all strings in bytes. */
  get bytes(): number {
    return this.#blocks.length * BLOCK_BYTES;
  }

  /** Adds a string with less than 300,000 characters, which fit into one block in any script. */
  add(text: string): void {
    if (this.#used + text.length * 3 > BLOCK_BYTES) {
      this.#blocks.push(Buffer.allocUnsafeSlow(BLOCK_BYTES));
      this.#used = 0;
    }
    if (this.#size === this.#starts.length) {
      this.#starts = doubled(this.#starts);
      this.#lengths = doubled(this.#lengths);
    }
    const length = this.#blocks.at(-1)?.write(text, this.#used, 'utf8') ?? 0;
    this.#starts[this.#size] = (this.#blocks.length - 1) * BLOCK_BYTES + this.#used;
    this.#lengths[this.#size] = length;
    this.#used += length;
    this.#size += 1;
  }

  /** Returns the string with a number, or undefined if there is none. */
  get(index: number): string | undefined {
    if (index >= this.#size) return undefined;
    const start = this.#starts[index] ?? 0;
    const inBlock = start % BLOCK_BYTES;
    const block = this.#blocks[(start - inBlock) / BLOCK_BYTES];
    return block?.toString('utf8', inBlock, inBlock + (this.#lengths[index] ?? 0));
  }
}

function doubled(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
