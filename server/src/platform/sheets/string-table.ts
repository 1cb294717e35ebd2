const BLOCK_BYTES = 1024 * 1024;

/**
 * Very many short strings in little memory: their bytes lie one after the other outside of the heap, and each costs
 * five bytes more. A million strings as they are would cost the reading process five times its memory.
 */
export interface StringTable {
  readonly size: number;
  add(text: string): void;
  /** Undefined when there is no string of that number. */
  get(index: number): string | undefined;
}

/** An empty table. */
export function createStringTable(): StringTable {
  let bytes = Buffer.allocUnsafe(BLOCK_BYTES);
  let ends = new Uint32Array(BLOCK_BYTES / 16);
  let used = 0;
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(text) {
      const needed = used + text.length * 3;
      if (needed > bytes.length) {
        const larger = Buffer.allocUnsafe(Math.max(bytes.length * 2, needed));
        bytes.copy(larger, 0, 0, used);
        bytes = larger;
      }
      if (size === ends.length) {
        const larger = new Uint32Array(size * 2);
        larger.set(ends);
        ends = larger;
      }
      used += bytes.write(text, used, 'utf8');
      ends[size] = used;
      size += 1;
    },
    get(index) {
      if (!Number.isInteger(index) || index < 0 || index >= size) return undefined;
      return bytes.toString('utf8', index === 0 ? 0 : ends[index - 1], ends[index]);
    },
  };
}
