import { isAscii, isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { SheetError } from '../sheet-error.ts';
import type { TextEncodingName } from '../sheet-report.ts';
import { CODE_PAGES, type CodePageName, codePageDecoder, type PieceDecoder } from './code-pages.ts';
import { guessCodePage, isNoText } from './guess-code-page.ts';

const CHUNK_BYTES = 64 * 1024;
const SNIFF_BYTES = 4 * 1024;

/** Text in pieces, along with its encoding. */
interface DecodedText {
  readonly encoding: TextEncodingName;
  readonly pieces: Iterable<string>;
}

/**
 * Detects a text file's encoding. A byte order mark decides. Without one, zero bytes indicate UTF-16, and completely
 * valid content indicates UTF-8. Otherwise the bytes are compared with each language's letters. Refuses zero
 * characters, which no text file contains (`sheet-wrong-type`), and text that isn't completely in one of these
 * encodings (`sheet-encoding`).
 */
export function decodeText(bytes: Buffer): DecodedText {
  const encoding = findEncoding(bytes);
  return { encoding, pieces: decode(bytes, encoding) };
}

function findEncoding(bytes: Buffer): TextEncodingName {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8-bom';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, SNIFF_BYTES);
  const zeros = countZeros(head);
  const many = head.length / 10;
  if (zeros.odd > many && zeros.odd > zeros.even * 8) return 'utf-16le';
  if (zeros.even > many && zeros.even > zeros.odd * 8) return 'utf-16be';
  if (isUtf8(bytes)) return 'utf-8';
  return guessCodePage(bytes) ?? refuse();
}

function refuse(): never {
  throw new SheetError('sheet-encoding');
}

function countZeros(bytes: Buffer): { even: number; odd: number } {
  const zeros = { even: 0, odd: 0 };
  bytes.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2 === 0 ? 'even' : 'odd'] += 1;
  });
  return zeros;
}

function* decode(bytes: Buffer, encoding: TextEncodingName): Iterable<string> {
  const ascii = encoding === 'utf-8' && isAscii(bytes);
  const decoder = decoderOf(encoding);
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    const chunk = bytes.subarray(start, start + CHUNK_BYTES);
    const piece = ascii ? chunk.toString('latin1') : decodeChunk(decoder, chunk, start + CHUNK_BYTES < bytes.length);
    if (piece.includes('\0')) throw new SheetError('sheet-wrong-type', { expected: 'csv', found: 'binary' });
    yield piece;
  }
}

function decoderOf(encoding: TextEncodingName): PieceDecoder {
  if (isCodePage(encoding)) return strict(codePageDecoder(encoding));
  return new TextDecoder(encoding === 'utf-8-bom' ? 'utf-8' : encoding, { fatal: true });
}

/** Refuses characters that a code page leaves undefined, because the guess was wrong or the file is damaged. */
function strict(decoder: PieceDecoder): PieceDecoder {
  const decode: PieceDecoder['decode'] = (bytes, options) => {
    const text = decoder.decode(bytes, options);
    return isNoText(text) ? refuse() : text;
  };
  return { decode };
}

function isCodePage(encoding: TextEncodingName): encoding is CodePageName {
  return CODE_PAGES.some(({ name }) => name === encoding);
}

function decodeChunk(decoder: PieceDecoder, chunk: Buffer, more: boolean): string {
  try {
    return decoder.decode(chunk, { stream: more });
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError('sheet-encoding', {}, error);
  }
}
