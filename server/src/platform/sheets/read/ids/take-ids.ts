import { isHostId } from '@greenroom/contract/ids/host-id.ts';
import { holdsDigits, readId, splitIds } from '@greenroom/contract/ids/id-words.ts';
import { columnLetter, type SheetCell, type SheetRow, type SheetRows } from '../../sheet-row.ts';
import { SheetError } from '../sheet-error.ts';
import type { SheetLimits } from '../sheet-limits.ts';
import type { IdLine, SheetReport } from '../sheet-report.ts';
import { type ColumnCounts, checkChoice, chooseColumn, type IdPlan } from './choose-column.ts';
import { normalizeNumber } from './normalize-number.ts';

/** Cells that are looked at before the column is chosen. */
const SAMPLE_CELLS = 20_000;

/** How a spreadsheet writes a long number into a csv, by the rules of its country: its last digits are gone. */
const ROUNDED = /^\d([.,]\d+)?E\+\d{2,}$/;

/** All of the report but what only the reader of the file knows. */
export type TakenReport = Omit<SheetReport, 'kind' | 'encoding'>;

/**
 * Takes the IDs out of the rows of a sheet, well-formed or not, and says at the end where it found them. Refuses
 * formulas and numbers that have lost digits where IDs belong (`sheet-formula`, `sheet-number-lost-digits`), a sheet
 * without anything (`sheet-empty`) or without IDs (`sheet-no-ids`), and one in which the column of IDs is not clear.
 * @param asked the column to take, by its letter, or `all`; null: it is found. One without IDs is refused
 *   (`sheet-column-without-ids`)
 */
export async function* takeIds(
  rows: SheetRows,
  limits: SheetLimits,
  asked: string | null,
): AsyncGenerator<IdLine[], TakenReport, undefined> {
  const taker = new IdTaker(limits, asked);
  for (;;) {
    const next = await rows.next();
    if (next.done) {
      yield taker.finish();
      return taker.report(next.value);
    }
    yield taker.take(next.value);
  }
}

/** Takes IDs out of rows as they come; `finish` and `report` after the last. */
export class IdTaker {
  /** Of all rows so far. */
  readonly counts: ColumnCounts = { cells: new Map(), ids: new Map() };
  readonly #limits: SheetLimits;
  readonly #asked: string | null;
  #sample: SheetRow[] = [];
  #sampleCells = 0;
  #plan: IdPlan | null = null;
  #lastRow = 0;
  #lastRowWithId = 0;
  #rowsWithId = 0;
  #columns = 0;
  #ids = 0;

  constructor(limits: SheetLimits, asked: string | null) {
    this.#limits = limits;
    this.#asked = asked;
  }

  take(rows: readonly SheetRow[]): IdLine[] {
    this.count(rows);
    if (this.#plan !== null) return this.#takeRows(rows, this.#plan);
    for (const row of rows) {
      this.#sample.push(row);
      this.#sampleCells += row.cells.length;
    }
    return this.#sampleCells < SAMPLE_CELLS ? [] : this.#choose();
  }

  finish(): IdLine[] {
    if (this.#lastRow === 0) throw new SheetError('sheet-empty');
    const lines = this.#plan === null ? this.#choose() : [];
    if (this.#ids === 0 && this.#asked === null) throw new SheetError('sheet-no-ids');
    if (this.#ids === 0) throw new SheetError('sheet-column-without-ids', { column: this.#asked ?? '' });
    if (this.#plan !== null) checkChoice(this.#plan, this.counts);
    return lines;
  }

  report(source: { sheetName: string | null; otherSheets: number }): TakenReport {
    const plan = this.#plan;
    const only = this.counts.cells.size === 1 ? this.counts.cells.keys().next().value : undefined;
    const column = plan?.column ?? only;
    return {
      ...source,
      rows: this.#lastRow,
      rowsWithoutId: this.#lastRow - this.#rowsWithId - (plan?.header ? 1 : 0),
      ids: this.#ids,
      columns: this.#columns,
      header: plan?.header ?? null,
      taken:
        column === undefined
          ? { from: 'all-columns' }
          : { from: 'column', letter: columnLetter(column), header: plan?.columnHeader ?? null },
      reason: this.#reason(only !== undefined),
    };
  }

  /** Why the IDs were taken from there; what was decided after the first rows may be put more simply after the last. */
  #reason(isOnly: boolean): TakenReport['reason'] {
    const reason = this.#plan?.reason ?? 'all-columns';
    if (reason === 'asked') return reason;
    if (isOnly) return 'only-column';
    return reason === 'only-column' ? 'all-columns' : reason;
  }

  /** Counts what is in the columns, without taking anything. */
  count(rows: readonly SheetRow[]): void {
    for (const row of rows) this.#count(row);
  }

  #choose(): IdLine[] {
    const plan = chooseColumn(this.#sample, this.counts, (cell) => this.#holdsIds(cell), this.#asked);
    const sample = this.#sample;
    this.#plan = plan;
    this.#sample = [];
    return this.#takeRows(sample, plan);
  }

  #count(row: SheetRow): void {
    const { cells, ids } = this.counts;
    for (const cell of row.cells) {
      const column = Math.min(cell.column, this.#limits.maxColumns);
      cells.set(column, (cells.get(column) ?? 0) + 1);
      if (this.#holdsIds(cell)) ids.set(column, (ids.get(column) ?? 0) + 1);
      if (cell.column >= this.#columns) this.#columns = cell.column + 1;
    }
    this.#lastRow = row.row;
  }

  #takeRows(rows: readonly SheetRow[], plan: IdPlan): IdLine[] {
    const lines: IdLine[] = [];
    const firstRow = (plan.header?.row ?? 0) + 1;
    for (const row of rows) {
      if (row.row < firstRow) continue;
      const before = lines.length;
      for (const cell of row.cells) {
        if (plan.column === null || cell.column === plan.column) this.#takeCell(row.row, cell, lines);
      }
      if (lines.length > before && row.row > this.#lastRowWithId) {
        this.#lastRowWithId = row.row;
        this.#rowsWithId += 1;
      }
    }
    this.#ids += lines.length;
    if (this.#ids > this.#limits.maxRows) throw new SheetError('sheet-too-many-rows', { max: this.#limits.maxRows });
    return lines;
  }

  #takeCell(row: number, cell: SheetCell, lines: IdLine[]): void {
    if (cell.kind === 'formula') throw this.#refuse('sheet-formula', row, cell);
    if (cell.kind === 'number') {
      const number = normalizeNumber(cell.text);
      if (number.lost) throw this.#refuse('sheet-number-lost-digits', row, cell);
      lines.push({ line: row, text: number.text });
      return;
    }
    if (ROUNDED.test(cell.text)) throw this.#refuse('sheet-number-lost-digits', row, cell);
    if (cell.kind === 'date' || isHostId(cell.text)) {
      lines.push({ line: row, text: cell.text });
      return;
    }
    // One cell may hold several IDs; a cell in which none is well-formed is shown as it is.
    const words = wordsIn(cell.text);
    if (!words.some(isHostId)) lines.push({ line: row, text: cell.text });
    else for (const text of words) lines.push({ line: row, text });
  }

  #refuse(code: 'sheet-formula' | 'sheet-number-lost-digits', row: number, cell: SheetCell): SheetError {
    return new SheetError(code, { row, column: columnLetter(cell.column) });
  }

  /** Whether a cell counts as IDs when the column is chosen; one that has to be refused there counts, too. */
  #holdsIds(cell: SheetCell): boolean {
    if (cell.kind === 'date') return false;
    if (cell.kind === 'text') return isHostId(cell.text) || holdsOnlyIds(cell.text);
    const number = normalizeNumber(cell.text);
    return number.lost || isHostId(number.text);
  }
}

function holdsOnlyIds(text: string): boolean {
  if (!holdsDigits(text)) return false;
  const words = wordsIn(text);
  return words.length > 0 && words.every(isHostId);
}

/** The one ID that a cell says as a whole, with a label perhaps, or all its words. */
function wordsIn(text: string): readonly string[] {
  const id = readId(text);
  return isHostId(id) ? [id] : splitIds(text);
}
