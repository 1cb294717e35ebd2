import { isHostId } from '@greenroom/contract/ids/host-id.ts';
import { hasLostDigits } from '@greenroom/contract/ids/id-words.ts';
import { SheetError } from '../sheet-error.ts';
import type { SheetLimits } from '../sheet-limits.ts';
import type { IdLine, SheetReport } from '../sheet-report.ts';
import { RoundedIds } from './rounded-ids.ts';
import { tokenizeIds } from './tokenize-ids.ts';

/**
 * Yields every word in typed text (R-HOST-2), well-formed or not, in chunks as the text arrives, and returns the report
 * at the end. Refuses text without words (`sheet-empty`), with an ID that a spreadsheet has rounded
 * (`typed-lost-digits`), or with more words than the row limit (`sheet-too-many-rows`).
 */
export async function* takeTypedIds(
  pieces: AsyncIterable<string> | Iterable<string>,
  limits: SheetLimits,
): AsyncGenerator<IdLine[], SheetReport, undefined> {
  const tokenizer = tokenizeIds(limits);
  const seen = { ids: 0, lastLine: 0, linesWithId: 0 };
  const rounded = new RoundedIds();
  const take = (lines: IdLine[]): IdLine[] => {
    const lost = lines.find(({ text }) => !isHostId(text) && hasLostDigits(text));
    if (lost !== undefined) throw new SheetError('typed-lost-digits', { text: lost.text });
    rounded.see(lines);
    return count(lines, seen, limits);
  };
  for await (const piece of pieces) yield take(tokenizer.push(piece));
  yield take(tokenizer.end());
  if (seen.ids === 0) throw new SheetError('sheet-empty');
  return {
    kind: 'text',
    encoding: null,
    sheetName: null,
    otherSheets: 0,
    skippedSheets: [],
    sheetsWithIds: [],
    rows: seen.lastLine,
    rowsWithoutId: seen.lastLine - seen.linesWithId,
    ids: seen.ids,
    columns: 1,
    header: null,
    taken: { from: 'all-columns' },
    reason: 'all-columns',
    hiddenRows: 0,
    hiddenRowsTaken: false,
    hiddenColumns: [],
    roundedIds: rounded.count(),
  };
}

function count(
  lines: IdLine[],
  seen: { ids: number; lastLine: number; linesWithId: number },
  limits: SheetLimits,
): IdLine[] {
  seen.ids += lines.length;
  if (seen.ids > limits.maxRows) throw new SheetError('sheet-too-many-rows', { max: limits.maxRows });
  for (const { line } of lines) {
    if (line > seen.lastLine) seen.linesWithId += 1;
    seen.lastLine = line;
  }
  return lines;
}
