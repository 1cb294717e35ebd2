import { SheetError } from '../sheet-error.ts';
import type { SheetLimits } from '../sheet-limits.ts';
import type { IdLine, SheetReport } from '../sheet-report.ts';
import { tokenizeIds } from './tokenize-ids.ts';

/**
 * Every word of typed text (R-HOST-2), well-formed or not, in chunks as the text comes, then the report. Refuses text
 * without a word (`sheet-empty`) and more words than rows are allowed (`sheet-too-many-rows`).
 */
export async function* takeTypedIds(
  pieces: AsyncIterable<string> | Iterable<string>,
  limits: SheetLimits,
): AsyncGenerator<IdLine[], SheetReport, undefined> {
  const tokenizer = tokenizeIds(limits);
  const seen = { ids: 0, lastLine: 0, linesWithId: 0 };
  for await (const piece of pieces) yield count(tokenizer.push(piece), seen, limits);
  yield count(tokenizer.end(), seen, limits);
  if (seen.ids === 0) throw new SheetError('sheet-empty');
  return {
    kind: 'text',
    encoding: null,
    sheetName: null,
    otherSheets: 0,
    rows: seen.lastLine,
    rowsWithoutId: seen.lastLine - seen.linesWithId,
    ids: seen.ids,
    columns: 1,
    header: null,
    taken: { from: 'all-columns' },
    reason: 'all-columns',
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
