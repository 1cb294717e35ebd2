import { createHash } from 'node:crypto';

/** Maximum size of a stored text. A longer text is stored as its hash. */
const MAX_KEPT_BYTES = 32;
const FIRST_BYTES = 64 * 1024;
const FIRST_SLOTS = 4096;

/**
 * A set of texts stored outside the heap, using at most 33 bytes for each text. A set with a million strings would take
 * much of the reading process's heap, and keep the file pieces they come from in memory.
 */
export class SeenTexts {
  /** The texts in sequence, each preceded by its length. */
  #bytes = Buffer.alloc(FIRST_BYTES);
  #end = 0;
  /** Each text's start plus one, at the slot for its hash or the next free slot. 0 means a free slot. */
  #slots = new Int32Array(FIRST_SLOTS);
  #texts = 0;

  /** @returns true if the text had already been added */
  add(text: string): boolean {
    const start = this.#end;
    const end = this.#write(text);
    const slot = this.#findSlot(start);
    if (this.#slots[slot] !== 0) return true;
    this.#slots[slot] = start + 1;
    this.#end = end;
    this.#texts += 1;
    if (this.#texts * 2 > this.#slots.length) this.#grow();
    return false;
  }

  /** Writes a text after the last one. If the text is new, it stays there. @returns the end of the text */
  #write(text: string): number {
    if (this.#end + MAX_KEPT_BYTES + 1 > this.#bytes.length) {
      this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#bytes.length)]);
    }
    const start = this.#end + 1;
    const isShort = text.length <= MAX_KEPT_BYTES && Buffer.byteLength(text) < MAX_KEPT_BYTES;
    // A text as long as a hash is hashed as well, so that texts and hashes can't be confused.
    const length = isShort
      ? this.#bytes.write(text, start)
      : createHash('sha256').update(text).digest().copy(this.#bytes, start);
    this.#bytes[this.#end] = length;
    return start + length;
  }

  #findSlot(start: number): number {
    const bytes = this.#bytes;
    const last = this.#slots.length - 1;
    let slot = hash(bytes, start) & last;
    for (;;) {
      const there = (this.#slots[slot] ?? 0) - 1;
      if (there < 0 || isSame(bytes, there, start)) return slot;
      slot = (slot + 1) & last;
    }
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Int32Array(before.length * 2);
    for (const start of before) if (start !== 0) this.#slots[this.#findSlot(start - 1)] = start;
  }
}

function isSame(bytes: Buffer, one: number, other: number): boolean {
  const length = bytes[one] ?? 0;
  for (let index = 0; index <= length; index += 1) if (bytes[one + index] !== bytes[other + index]) return false;
  return true;
}

function hash(bytes: Buffer, start: number): number {
  const end = start + 1 + (bytes[start] ?? 0);
  let value = 0x811c9dc5;
  for (let index = start; index < end; index += 1) value = Math.imul(value ^ (bytes[index] ?? 0), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}
