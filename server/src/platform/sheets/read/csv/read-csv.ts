import type { SheetRows } from '../../sheet-row.ts';
import type { SheetLimits } from '../sheet-limits.ts';
import type { TextEncodingName } from '../sheet-report.ts';
import { decodeText } from './decode-text.ts';
import { CsvParser } from './parse-csv.ts';

/** The optional first line in which a csv names its delimiter for spreadsheets. */
const NAMED_DELIMITER = /^sep=(.)\r?\n/;

/** Common delimiters in csv files. If two fit equally well, the first one is used. */
const DELIMITERS = [',', ';', '\t', '\uff0c', '\uff1b', '|'];
const MAX_SAMPLE_LINES = 200;

/** A csv opened for reading. */
interface CsvReading {
  readonly encoding: TextEncodingName;
  readonly rows: SheetRows;
}

/** Reads the rows of a csv that is already in memory, which is limited to 20 MB. */
export function readCsv(bytes: Buffer, limits: SheetLimits): CsvReading {
  const text = decodeText(bytes);
  return { encoding: text.encoding, rows: parsePieces(text.pieces, limits) };
}

async function* parsePieces(pieces: Iterable<string>, limits: SheetLimits): SheetRows {
  let parser: CsvParser | null = null;
  for (const piece of pieces) {
    if (parser === null) {
      const named = NAMED_DELIMITER.exec(piece);
      parser = new CsvParser(named?.[1] ?? findDelimiter(piece), limits);
      // The line that names the delimiter isn't a row in the sheet, but it counts as a line in the file.
      yield parser.push(named === null ? piece : piece.slice(named[0].length - 1));
    } else {
      yield parser.push(piece);
    }
  }
  if (parser !== null) yield parser.end();
}

/**
 * Finds a csv's delimiter in a sample from its beginning: the one that occurs equally often in most lines, ignoring
 * quoted text. A sheet with one column has no delimiter, so the comma is returned.
 */
function findDelimiter(sample: string): string {
  const lines = sample
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/, MAX_SAMPLE_LINES)
    .filter((line) => line.trim() !== '');
  const scores = DELIMITERS.map((delimiter) => score(lines, delimiter));
  const best = Math.max(...scores);
  return best === 0 ? ',' : (DELIMITERS[scores.indexOf(best)] ?? ',');
}

function score(lines: readonly string[], delimiter: string): number {
  const linesByCount = new Map<number, number>();
  for (const line of lines) {
    const count = line.split(delimiter).length - 1;
    if (count > 0) linesByCount.set(count, (linesByCount.get(count) ?? 0) + 1);
  }
  return Math.max(0, ...linesByCount.values());
}
