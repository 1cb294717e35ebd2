import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { asDamaged, SheetError } from '../sheet-error.ts';

const DEFLATED = 8;
const CHUNK_BYTES = 32 * 1024;

/**
 * Unpacks one archive entry in chunks. If it has more bytes than the directory declares, unpacking ends immediately. If
 * it has fewer bytes or another checksum, this is detected at the end. Don't use the content before then.
 */
export async function* unpackEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer, undefined, undefined> {
  let checksum = 0;
  let size = 0;
  const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  const unpacker: Transform =
    entry.compressionMethod === DEFLATED ? createInflateRaw({ chunkSize: CHUNK_BYTES }) : new PassThrough();
  // An error here destroys the unpacker, so the loop below throws it.
  const feeding = pipeline(packed, unpacker).catch(() => undefined);
  try {
    for await (const chunk of unpacker) {
      if (!Buffer.isBuffer(chunk)) continue;
      size += chunk.length;
      if (size > entry.uncompressedSize) throw damaged(entry, 'is longer than it says');
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    throw asDamaged(error, `the entry ${entry.fileName} cannot be unpacked`);
  } finally {
    unpacker.destroy();
    await feeding;
  }
  if (size !== entry.uncompressedSize) throw damaged(entry, 'is shorter than it says');
  if (checksum !== entry.crc32) throw damaged(entry, 'has a wrong checksum');
}

function damaged(entry: Entry, detail: string): SheetError {
  return new SheetError('sheet-damaged', { detail: `the entry ${entry.fileName} ${detail}` });
}
