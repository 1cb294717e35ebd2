import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

const VERSION = 20;
const UTF8_NAME_AND_SIZES_FOLLOW = 0x0808;
const DEFLATED = 8;
/** January 1, 1980. The fixed date makes the same content produce the same archive. */
const NO_DATE = 0x0021;
const MAX_BYTES = 0xffff_ffff;

/** One file in an archive. */
export interface ZipPart {
  readonly name: string;
  readonly content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

interface WrittenPart {
  readonly name: Buffer;
  readonly offset: number;
  readonly checksum: number;
  readonly packed: number;
  readonly unpacked: number;
}

/**
 * Writes an archive as a stream of chunks, in constant memory. Each part is packed as it arrives, followed by its
 * sizes. If a part or the archive reaches 4 GiB, it throws.
 */
export async function* writeZip(parts: AsyncIterable<ZipPart>): AsyncGenerator<Buffer, undefined, undefined> {
  const written: WrittenPart[] = [];
  let offset = 0;
  for await (const part of parts) {
    const name = Buffer.from(part.name);
    const header = localHeader(name);
    yield header;
    const sizes = { checksum: 0, packed: 0, unpacked: 0 };
    for await (const chunk of deflate(count(part.content, sizes))) {
      sizes.packed += chunk.length;
      yield chunk;
    }
    const descriptor = dataDescriptor(sizes);
    yield descriptor;
    written.push({ name, offset, ...sizes });
    offset += header.length + sizes.packed + descriptor.length;
    if (offset > MAX_BYTES || sizes.unpacked > MAX_BYTES) throw new RangeError('an archive of over 4 GiB');
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield directoryEnd(written.length, directory.length, offset);
}

async function* count(
  content: ZipPart['content'],
  sizes: { checksum: number; unpacked: number },
): AsyncGenerator<Buffer, undefined, undefined> {
  for await (const chunk of content) {
    sizes.checksum = crc32(chunk, sizes.checksum);
    sizes.unpacked += chunk.length;
    yield chunk;
  }
}

async function* deflate(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined, undefined> {
  const packer = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 });
  // An error here destroys the packer, so the loop below throws it.
  const feeding = pipeline(Readable.from(content, { objectMode: true, highWaterMark: 1 }), packer).catch(
    () => undefined,
  );
  try {
    for await (const chunk of packer) {
      if (Buffer.isBuffer(chunk)) yield chunk;
    }
  } finally {
    packer.destroy();
    await feeding;
  }
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(UTF8_NAME_AND_SIZES_FOLLOW, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt16LE(NO_DATE, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function dataDescriptor(sizes: { checksum: number; packed: number; unpacked: number }): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(sizes.checksum, 4);
  descriptor.writeUInt32LE(sizes.packed, 8);
  descriptor.writeUInt32LE(sizes.unpacked, 12);
  return descriptor;
}

function directoryEntry(part: WrittenPart): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(UTF8_NAME_AND_SIZES_FOLLOW, 8);
  entry.writeUInt16LE(DEFLATED, 10);
  entry.writeUInt16LE(NO_DATE, 14);
  entry.writeUInt32LE(part.checksum, 16);
  entry.writeUInt32LE(part.packed, 20);
  entry.writeUInt32LE(part.unpacked, 24);
  entry.writeUInt16LE(part.name.length, 28);
  entry.writeUInt32LE(part.offset, 42);
  return Buffer.concat([entry, part.name]);
}

function directoryEnd(parts: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts, 8);
  end.writeUInt16LE(parts, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
