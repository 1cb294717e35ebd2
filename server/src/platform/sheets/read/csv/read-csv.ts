import type { SheetRows } from '../../sheet-row.ts';
import type { SheetLimits } from '../sheet-limits.ts';
import type { TextEncodingName } from '../sheet-report.ts';
import { decodeText } from './decode-text.ts';
import { CsvParser } from './parse-csv.ts';

/** The first line with which a csv can tell a spreadsheet its delimiter. */
const NAMED_DELIMITER = /^sep=(.)\r?\n/;

/** Common delimiters of csv files; if two do equally well the first wins. */
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
      // The line that names the delimiter is not a row of the sheet, but it counts as a line of the file.
      yield parser.push(named === null ? piece : piece.slice(named[0].length - 1));
    } else {
      yield parser.push(piece);
    }
  }
  if (parser !== null) yield parser.end();
}

/**
 * Returns the delimiter of a csv, from its beginning: the one with the same number of occurrences in most lines,
 * without quoted text. A sheet of one column has none; then it is the comma.
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
