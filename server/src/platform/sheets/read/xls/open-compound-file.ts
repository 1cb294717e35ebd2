import { SheetError } from '../sheet-error.ts';

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEADER_BYTES = 512;
const FIRST_TABLES = 109;
const END_OF_CHAIN = 0xffff_fffe;
const MAX_SECTOR = 0xffff_fffa;
const ENTRY_BYTES = 128;
const STREAM = 2;
const ROOT = 5;

/** A compound file (the container for xls), with its streams by name. */
export interface CompoundFile {
  readonly names: ReadonlySet<string>;
  /** Returns a stream's bytes, or undefined if there is no stream with that name. */
  read(name: string): Buffer | undefined;
}

interface DirectoryEntry {
  readonly name: string;
  readonly type: number;
  readonly start: number;
  readonly size: number;
}

/**
 * Opens a compound file strictly. Every chain of sectors must match its declared size and stay within the file. A
 * lenient reader would accept half a sheet as a whole one.
 */
export function openCompoundFile(bytes: Buffer): CompoundFile {
  if (bytes.length < HEADER_BYTES || !bytes.subarray(0, 8).equals(SIGNATURE)) throw damaged('no compound file');
  const sectors = new SectorReader(bytes);
  const entries = readDirectory(sectors.readChain(bytes.readUInt32LE(48), null));
  const root = entries.find(({ type }) => type === ROOT);
  if (root === undefined) throw damaged('no root entry');
  const smallLimit = bytes.readUInt32LE(56);
  sectors.checkDisjoint(entries.filter(({ type, size }) => type === STREAM && size >= smallLimit));
  const streams = new Map(entries.filter(({ type }) => type === STREAM).map((entry) => [entry.name, entry]));
  return {
    names: new Set(streams.keys()),
    read: (name) => {
      const entry = streams.get(name);
      if (entry === undefined) return undefined;
      if (entry.size >= smallLimit) return sectors.readChain(entry.start, entry.size);
      return sectors.readSmallChain(entry, sectors.readChain(root.start, root.size), bytes.readUInt32LE(60));
    },
  };
}

class SectorReader {
  readonly #bytes: Buffer;
  readonly #sectorBytes: number;
  readonly #smallBytes: number;
  readonly #next: Uint32Array;

  constructor(bytes: Buffer) {
    const shift = bytes.readUInt16LE(30);
    const smallShift = bytes.readUInt16LE(32);
    if ((shift !== 9 && shift !== 12) || smallShift !== 6) throw damaged(`sectors of 2^${shift} and 2^${smallShift}`);
    this.#bytes = bytes;
    this.#sectorBytes = 1 << shift;
    this.#smallBytes = 1 << smallShift;
    this.#next = this.#readTable();
  }

  /** Returns a chain's bytes: `size` bytes if the size is known, or whole sectors if it is null. */
  readChain(start: number, size: number | null): Buffer {
    const chain = follow(start, this.#next, this.#bytes.length / this.#sectorBytes);
    if (size !== null && chain.length !== Math.ceil(size / this.#sectorBytes))
      throw damaged('a chain of a wrong length');
    return Buffer.concat(chain.map((sector) => this.#sector(sector))).subarray(0, size ?? undefined);
  }

  /** Streams that share sectors could unpack to many times the file's size. */
  checkDisjoint(entries: readonly DirectoryEntry[]): void {
    const max = this.#bytes.length / this.#sectorBytes;
    let sectors = 0;
    for (const entry of entries) {
      sectors += follow(entry.start, this.#next, max).length;
      if (sectors > max) throw damaged('streams that share sectors');
    }
  }

  /** Returns a short stream's bytes, which are stored in small sectors within the root stream. */
  readSmallChain(entry: DirectoryEntry, container: Buffer, tableStart: number): Buffer {
    if (entry.size === 0) return Buffer.alloc(0);
    const table = toNumbers(this.readChain(tableStart, null));
    const chain = follow(entry.start, table, container.length / this.#smallBytes);
    if (chain.length !== Math.ceil(entry.size / this.#smallBytes)) throw damaged('a short chain of a wrong length');
    const parts = chain.map((sector) => {
      const start = sector * this.#smallBytes;
      if (start >= container.length) throw damaged('a short sector beyond its stream');
      return container.subarray(start, start + this.#smallBytes);
    });
    return Buffer.concat(parts).subarray(0, entry.size);
  }

  /** Returns the sector that follows each sector. */
  #readTable(): Uint32Array {
    const count = this.#bytes.readUInt32LE(44);
    if (count > this.#bytes.length / this.#sectorBytes) throw damaged('more tables than sectors');
    const places: number[] = [];
    for (let index = 0; index < Math.min(count, FIRST_TABLES); index += 1) {
      places.push(this.#bytes.readUInt32LE(76 + index * 4));
    }
    let more = this.#bytes.readUInt32LE(68);
    while (places.length < count) {
      const numbers = toNumbers(this.#sector(more));
      places.push(...numbers.subarray(0, Math.min(numbers.length - 1, count - places.length)));
      more = numbers.at(-1) ?? END_OF_CHAIN;
    }
    return toNumbers(Buffer.concat(places.map((place) => this.#sector(place))));
  }

  #sector(sector: number): Buffer {
    const start = (sector + 1) * this.#sectorBytes;
    if (sector > MAX_SECTOR || start + this.#sectorBytes > this.#bytes.length)
      throw damaged('a sector beyond the file');
    return this.#bytes.subarray(start, start + this.#sectorBytes);
  }
}

function follow(start: number, next: Uint32Array, max: number): number[] {
  const chain: number[] = [];
  for (let sector = start; sector !== END_OF_CHAIN; ) {
    if (sector >= next.length || chain.length > max) throw damaged('a chain that leads nowhere');
    chain.push(sector);
    sector = next[sector] ?? END_OF_CHAIN;
  }
  return chain;
}

function toNumbers(bytes: Buffer): Uint32Array {
  const numbers = new Uint32Array(bytes.length / 4);
  for (let index = 0; index < numbers.length; index += 1) numbers[index] = bytes.readUInt32LE(index * 4);
  return numbers;
}

function readDirectory(bytes: Buffer): DirectoryEntry[] {
  const entries: DirectoryEntry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
    const nameBytes = Math.min(bytes.readUInt16LE(at + 64), 64);
    entries.push({
      name: bytes.toString('utf16le', at, at + Math.max(nameBytes - 2, 0)),
      type: bytes.readUInt8(at + 66),
      start: bytes.readUInt32LE(at + 116),
      size: bytes.readUInt32LE(at + 120),
    });
  }
  return entries;
}

function damaged(detail: string): SheetError {
  return new SheetError('sheet-damaged', { detail });
}
