import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { asDamaged, SheetError } from '../sheet-error.ts';
import type { SheetLimits } from '../sheet-limits.ts';

const STORED = 0;
const DEFLATED = 8;
const SIZES_FOLLOW_DATA = 0x08;

/** An archive whose directory has been checked against its contents, with its parts by full name. */
export interface Archive {
  readonly zip: ZipFile;
  readonly entries: ReadonlyMap<string, Entry>;
}

/**
 * Opens an xlsx archive and makes all checks that are possible without unpacking it. It checks the limits on entries,
 * unpacked size and ratio, and refuses encryption, unknown methods, duplicate names, overlapping entries, and local
 * headers that differ from the directory. The caller must close `zip`.
 */
export async function openArchive(path: string, limits: SheetLimits): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false, validateEntrySizes: true }).catch((error: unknown) => {
    throw asDamaged(error, 'the archive has no directory');
  });
  try {
    return { zip, entries: await readEntries(zip, limits) };
  } catch (error) {
    zip.close();
    if (error instanceof Error && /strong encryption/i.test(error.message)) throw new SheetError('sheet-encrypted');
    throw asDamaged(error, 'the archive contradicts itself');
  }
}

async function readEntries(zip: ZipFile, limits: SheetLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.maxEntries) throw new SheetError('sheet-too-many-entries', { max: limits.maxEntries });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry, limits);
    const name = entry.fileName.toLowerCase();
    if (entries.has(name)) throw damaged(`the entry ${entry.fileName} occurs twice`);
    entries.set(name, entry);
  }
  checkUnpackedSize(entries, limits);
  await checkPlaces(zip, [...entries.values()]);
  return entries;
}

function checkEntry(entry: Entry, limits: SheetLimits): void {
  if (entry.isEncrypted()) throw new SheetError('sheet-encrypted');
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    throw damaged(`unknown method ${entry.compressionMethod}`);
  }
  if (entry.uncompressedSize <= limits.ratioFreeBytes) return;
  if (entry.uncompressedSize > entry.compressedSize * limits.maxRatio) {
    throw new SheetError('sheet-ratio', { max: limits.maxRatio });
  }
}

function checkUnpackedSize(entries: ReadonlyMap<string, Entry>, limits: SheetLimits): void {
  const bytes = [...entries.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (bytes > limits.maxUnpackedBytes) {
    throw new SheetError('sheet-unpacks-too-large', { maxBytes: limits.maxUnpackedBytes });
  }
}

/** Checks that no byte belongs to two entries, and that an entry's two descriptions agree. */
async function checkPlaces(zip: ZipFile, entries: Entry[]): Promise<void> {
  const places: { start: number; end: number }[] = [];
  for (const entry of entries) {
    const local = await zip.readLocalFileHeaderPromise(entry);
    const sameName = local.fileName.equals(entry.fileNameRaw);
    if (!sameName || local.compressionMethod !== entry.compressionMethod) {
      throw damaged(`the entry ${entry.fileName} is described in two ways`);
    }
    if ((local.generalPurposeBitFlag & SIZES_FOLLOW_DATA) === 0 && local.crc32 !== entry.crc32) {
      throw damaged(`the entry ${entry.fileName} has two checksums`);
    }
    places.push({
      start: entry.relativeOffsetOfLocalHeader,
      end: local.fileDataStart + entry.compressedSize,
    });
  }
  places.sort((one, other) => one.start - other.start);
  const overlap = places.some((place, index) => place.end > (places[index + 1]?.start ?? Number.POSITIVE_INFINITY));
  if (overlap) throw damaged('entries overlap');
}

function damaged(detail: string): SheetError {
  return new SheetError('sheet-damaged', { detail });
}
