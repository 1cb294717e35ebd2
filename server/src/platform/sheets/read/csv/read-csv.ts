import type { SheetRows } from '../../sheet-row.ts';
import type { SheetLimits } from '../sheet-limits.ts';
import type { TextEncodingName } from '../sheet-report.ts';
import { decodeText } from './decode-text.ts';
import { findDelimiter } from './find-delimiter.ts';
import { CsvParser } from './parse-csv.ts';

/** The first line by which a csv may name its delimiter to a spreadsheet. */
const NAMED_DELIMITER = /^sep=(.)\r?\n/;

/** A csv opened for reading. */
interface CsvReading {
  readonly encoding: TextEncodingName;
  readonly rows: SheetRows;
}

/** Reads the rows of a csv that is already in memory: at most 20 MB are let in. */
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
      // The line that names the delimiter is no row of the sheet, but it is one of the file's lines.
      yield parser.push(named === null ? piece : piece.slice(named[0].length - 1));
    } else {
      yield parser.push(piece);
    }
  }
  if (parser !== null) yield parser.end();
  return { sheetName: null, otherSheets: 0 };
}
