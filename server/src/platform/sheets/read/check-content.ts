import { type FileHandle, open } from 'node:fs/promises';
import { fromFdPromise } from 'yauzl';
import { SheetError } from './sheet-error.ts';
import { openCompoundFile } from './xls/open-compound-file.ts';

const HEAD_BYTES = 512;

/** Detects content types by a file's first bytes, as hexadecimal digits. */
const BEGINNINGS: readonly (readonly [string, RegExp])[] = [
  ['zip', /^504b(0304|0506)/],
  ['xls', /^d0cf11e0a1b11ae1/],
  ['pdf', /^25504446/],
  ['image', /^(89504e47|ffd8ff|47494638[37]|52494646.{8}57454250|424d.{8}00000000)/],
  ['archive', /^(526172211a|377abcaf|1f8b08|425a68..314159)/],
  ['program', /^(4d5a..00|7f454c46)/],
  ['rtf', /^7b5c727466/],
];

/** Detects content types for text files by their first characters. */
const MARKUP: readonly (readonly [string, RegExp])[] = [
  ['html', /^\s*(<!--.*?-->\s*)*<(!doctype html|html|head|body|table|meta)/is],
  ['xml', /^\s*<\?xml/i],
];

/** Detects archive types by a part that only this type has. */
const ARCHIVE_PARTS: readonly (readonly [string, RegExp])[] = [
  ['xlsm', /^xl\/vbaproject\.bin$/i],
  ['xlsb', /^xl\/workbook\.bin$/i],
  ['xlsx', /^xl\/workbook\d*\.xml$|^xl\/worksheets\//i],
  ['docx', /^word\//i],
  ['pptx', /^ppt\//i],
  ['ods', /^content\.xml$/i],
];

/** Detects compound file types by a stream that only this type has. */
const COMPOUND_STREAMS: readonly (readonly [string, string])[] = [
  ['encrypted', 'EncryptedPackage'],
  ['xls', 'Workbook'],
  ['xls-5', 'Book'],
  ['doc', 'WordDocument'],
  ['ppt', 'PowerPoint Document'],
];

/**
 * Refuses a file whose content does not match its name (`sheet-wrong-type`). Greenroom doesn't guess, because it can't
 * know which file the user meant to upload (R-HOST-3).
 */
export async function checkContent(path: string, expected: 'xlsx' | 'xls' | 'csv'): Promise<void> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
    const begins = findBeginning(head.subarray(0, bytesRead));
    const found = await findInside(file, begins);
    if (found === 'encrypted') throw new SheetError('sheet-encrypted');
    if (found === expected || (found === 'text' && expected === 'csv')) return;
    // The file is the right kind of container but not a known type. The reader will report what is wrong with it.
    if (found === 'zip' && expected === 'xlsx') return;
    throw new SheetError('sheet-wrong-type', { expected, found });
  } finally {
    await file.close();
  }
}

function findBeginning(head: Buffer): string {
  const digits = head.toString('hex');
  const text = head.toString('utf8').replace('\ufeff', '');
  return (
    (BEGINNINGS.find(([, bytes]) => bytes.test(digits)) ?? MARKUP.find(([, start]) => start.test(text)))?.[0] ?? 'text'
  );
}

async function findInside(file: FileHandle, begins: string): Promise<string> {
  if (begins === 'zip') return findArchiveKind(file.fd);
  return begins === 'xls' ? findCompoundKind(await file.readFile()) : begins;
}

/** Returns a compound file's type, or `xls` if its directory can't be read. */
function findCompoundKind(bytes: Buffer): string {
  try {
    const { names } = openCompoundFile(bytes);
    return COMPOUND_STREAMS.find(([, stream]) => names.has(stream))?.[0] ?? 'ole';
  } catch (error) {
    if (error instanceof SheetError) return 'xls';
    throw error;
  }
}

/** Returns an archive's type, or `zip` if the type is unknown or the directory can't be read. */
async function findArchiveKind(fd: number): Promise<string> {
  const names: string[] = [];
  try {
    const zip = await fromFdPromise(fd, { autoClose: false });
    for await (const entry of zip.eachEntry()) names.push(entry.fileName);
  } catch {
    return 'zip';
  }
  return ARCHIVE_PARTS.find(([, part]) => names.some((name) => part.test(name)))?.[0] ?? 'zip';
}
