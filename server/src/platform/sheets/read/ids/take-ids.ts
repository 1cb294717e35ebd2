import { isHostId } from '@greenroom/contract/ids/host-id.ts';
import { columnLetter, type SheetCell, type SheetRow, type SheetRows } from '../../sheet-row.ts';
import { SheetError } from '../sheet-error.ts';
import type { SheetLimits } from '../sheet-limits.ts';
import type { IdLine, SheetReport } from '../sheet-report.ts';
import {
  type AskedOfSheet,
  type ColumnChoice,
  type ColumnCounts,
  chooseColumn,
  type IdPlan,
  isStillRight,
  listCandidates,
} from './choose-column.ts';
import { headingMeaning, isTotal, namesIds } from './heading-meaning.ts';
import { holdsIds, readCell } from './read-cell.ts';
import { RoundedIds } from './rounded-ids.ts';

/** Number of cells to read before choosing the column. */
export const SAMPLE_CELLS = 20_000;
const MAX_EXAMPLES = 3;
const STARTS_WITH_DIGIT = /^\p{Nd}/u;

/** The report without the fields that only the file's reader knows. */
export type TakenReport = Omit<SheetReport, 'kind' | 'encoding'>;

/** The fields about the sheet that only the file's reader knows. */
export type SheetSource = Pick<SheetReport, 'sheetName' | 'otherSheets' | 'skippedSheets' | 'sheetsWithIds'>;

/** The sheet in a file from which IDs will be read. */
export interface PickedSheet {
  readonly rows: SheetRows;
  readonly isHidden: (column: number) => boolean;
  readonly source: SheetSource;
}

/** The sender's choices for a sheet, and which columns the sheet hides. */
export interface TakeOptions extends AskedOfSheet, Pick<PickedSheet, 'isHidden'> {}

/**
 * Extracts all IDs from a sheet's rows, well-formed or not, and returns a report about where they were found. It
 * refuses these sheets: in the ID column, formulas (`sheet-formula`) or numbers that have lost digits
 * (`sheet-number-lost-digits`); an empty sheet (`sheet-empty`); one without IDs (`sheet-no-ids`); an unclear ID column
 * (`sheet-column-unclear`, with the columns to choose from); hidden rows with IDs for which no choice was made
 * (`sheet-rows-hidden`); and a chosen column without IDs (`sheet-column-without-ids`).
 */
export async function* takeIds(
  { rows, isHidden, source }: PickedSheet,
  limits: SheetLimits,
  asked: AskedOfSheet,
): AsyncGenerator<IdLine[], TakenReport, undefined> {
  const taker = new IdTaker(limits, { ...asked, isHidden });
  for (;;) {
    const next = await rows.next();
    if (next.done) {
      yield taker.finish();
      return taker.report(source);
    }
    yield taker.take(next.value);
  }
}

/** Extracts IDs from rows as they arrive. After the last row, call `finish` and `report`. */
export class IdTaker {
  /** The counts for all rows so far. */
  readonly counts: ColumnCounts = { cells: new Map(), ids: new Map() };
  /** The first few IDs in each column. */
  readonly examples = new Map<number, string[]>();
  readonly #limits: SheetLimits;
  readonly #options: TakeOptions;
  #sample: SheetRow[] = [];
  #sampleCells = 0;
  #choice: ColumnChoice | null = null;
  #isWhole = true;
  #lastRow = 0;
  #lastRowWithId = 0;
  #rowsWithId = 0;
  #hiddenRows = 0;
  /** True if another table with its columns in another order follows the first one. */
  #isReordered = false;
  #columns = 0;
  #ids = 0;
  readonly #rounded = new RoundedIds();

  constructor(limits: SheetLimits, options: TakeOptions) {
    this.#limits = limits;
    this.#options = options;
  }

  take(rows: readonly SheetRow[]): IdLine[] {
    this.count(rows);
    if (this.#choice !== null) return this.#takeRows(rows, this.#choice);
    for (const row of rows) {
      this.#sample.push(row);
      this.#sampleCells += row.cells.length;
    }
    if (this.#sampleCells < SAMPLE_CELLS) return [];
    this.#isWhole = false;
    return this.#choose();
  }

  finish(): IdLine[] {
    if (this.#lastRow === 0) throw new SheetError('sheet-empty');
    const lines = this.#choice === null ? this.#choose() : [];
    const { column, hiddenRows } = this.#options;
    const { plan } = this.choice;
    if (plan === 'ask') throw this.#unclear();
    if (plan === 'none' || (this.#ids + this.#hiddenRows === 0 && column === null))
      throw new SheetError('sheet-no-ids');
    if (this.#ids + this.#hiddenRows === 0) throw new SheetError('sheet-column-without-ids', { column: column ?? '' });
    if (this.#isReordered) throw this.#unclear();
    if (!this.#isWhole && !isStillRight(plan, this.choice.facts, this.counts)) throw this.#unclear();
    if (hiddenRows === null && this.#hiddenRows > 0) throw this.#rowsHidden(plan);
    return lines;
  }

  /** The conclusion from the first rows, available once all of them have arrived. */
  get choice(): ColumnChoice {
    if (this.#choice === null) throw new Error('the column is not chosen yet');
    return this.#choice;
  }

  report(source: SheetSource): TakenReport {
    const { plan, facts } = this.choice;
    if (plan === 'ask' || plan === 'none') throw new Error('there is nothing to report of a sheet that is refused');
    const only = this.counts.cells.size === 1 ? this.counts.cells.keys().next().value : undefined;
    const column = plan.column ?? only;
    const hidden = facts.columns.filter((each) => each.hidden && each.ids > 0 && each.column !== column);
    return {
      ...source,
      rows: this.#lastRow,
      rowsWithoutId: this.#lastRow - this.#rowsWithId - (plan.header ? 1 : 0),
      ids: this.#ids,
      columns: this.#columns,
      header: plan.header && { row: plan.header.row, text: plan.header.text },
      taken:
        column === undefined
          ? { from: 'all-columns' }
          : { from: 'column', letter: columnLetter(column), header: plan.columnHeader },
      reason: reasonOf(plan, only !== undefined),
      hiddenRows: this.#hiddenRows,
      hiddenRowsTaken: this.#options.hiddenRows === 'take',
      hiddenColumns: hidden.map((each) => columnLetter(each.column)),
      roundedIds: this.#rounded.count(),
    };
  }

  /** Counts the columns' content without extracting IDs. */
  count(rows: readonly SheetRow[]): void {
    for (const row of rows) this.#count(row);
  }

  #choose(): IdLine[] {
    const { column, isHidden } = this.#options;
    this.#choice = chooseColumn({ rows: this.#sample, isIds: holdsIds, isHidden }, column);
    const sample = this.#sample;
    this.#sample = [];
    return this.#takeRows(sample, this.#choice);
  }

  #count(row: SheetRow): void {
    const { cells, ids } = this.counts;
    for (const cell of row.cells) {
      const column = Math.min(cell.column, this.#limits.maxColumns);
      cells.set(column, (cells.get(column) ?? 0) + 1);
      if (holdsIds(cell)) {
        const before = ids.get(column) ?? 0;
        ids.set(column, before + 1);
        if (before < MAX_EXAMPLES) this.examples.set(column, [...(this.examples.get(column) ?? []), cell.text]);
      }
      if (cell.column >= this.#columns) this.#columns = cell.column + 1;
    }
    this.#lastRow = row.row;
  }

  #takeRows(rows: readonly SheetRow[], { plan }: ColumnChoice): IdLine[] {
    if (plan === 'ask' || plan === 'none') return [];
    const lines: IdLine[] = [];
    const firstRow = (plan.header?.row ?? 0) + 1;
    for (const row of rows) {
      if (row.row < firstRow) continue;
      const before = lines.length;
      this.#takeRow(row, plan, lines);
      if (row.hidden === true && lines.length > before) {
        this.#hiddenRows += 1;
        if (this.#options.hiddenRows !== 'take') lines.length = before;
      }
      if (lines.length > before && row.row > this.#lastRowWithId) {
        this.#lastRowWithId = row.row;
        this.#rowsWithId += 1;
      }
    }
    this.#ids += lines.length;
    if (this.#ids > this.#limits.maxRows) throw new SheetError('sheet-too-many-rows', { max: this.#limits.maxRows });
    this.#rounded.see(lines);
    return lines;
  }

  #takeRow({ row, cells }: SheetRow, plan: IdPlan, lines: IdLine[]): void {
    if (plan.column === null) {
      for (const cell of cells) if (!this.#options.isHidden(cell.column)) takeCell(row, cell, '', lines);
      return;
    }
    const cell = cells.find((each) => each.column === plan.column);
    if (cell === undefined) return;
    if (plan.reason !== 'asked' && isOtherHeading(cell, cells)) this.#isReordered = true;
    takeCell(row, cell, labelOfTotal(cells, plan.column), lines);
  }

  #unclear(): SheetError {
    const candidates = listCandidates(this.choice.facts, this.counts, this.examples);
    return new SheetError('sheet-column-unclear', { count: candidates.length }, undefined, candidates);
  }

  #rowsHidden(plan: IdPlan): SheetError {
    return new SheetError('sheet-rows-hidden', {
      column: plan.column === null ? 'all' : columnLetter(plan.column),
      hidden: this.#hiddenRows,
      shown: this.#rowsWithId,
    });
  }
}

/**
 * Returns the reason for the choice. It can be simpler after all rows have been read than it was after the first rows.
 */
function reasonOf({ reason }: IdPlan, isOnly: boolean): TakenReport['reason'] {
  if (reason === 'asked') return reason;
  if (isOnly) return 'only-column';
  return reason === 'only-column' ? 'only-candidate' : reason;
}

/**
 * Returns the label if the row is a total. A total isn't a host, but its value may look like an ID, so it is shown with
 * its label as malformed.
 */
function labelOfTotal(cells: readonly SheetCell[], column: number): string {
  for (const cell of cells) {
    if (cell.column !== column && cell.kind === 'text' && isTotal(cell.text)) return `${cell.text}:`;
  }
  return '';
}

/** Returns whether a cell is a heading for something other than host IDs in a row whose other columns name IDs. */
function isOtherHeading(cell: SheetCell, cells: readonly SheetCell[]): boolean {
  if (cell.kind !== 'text' || STARTS_WITH_DIGIT.test(cell.text) || headingMeaning(cell.text) !== 'other') return false;
  return cells.some((each) => each.kind === 'text' && namesIds(headingMeaning(each.text)));
}

function takeCell(row: number, cell: SheetCell, label: string, lines: IdLine[]): void {
  // Fast path: nearly every cell is a plain ID.
  if (cell.kind === 'text' && label === '' && isHostId(cell.text)) {
    lines.push({ line: row, text: cell.text });
    return;
  }
  const reading = readCell(cell);
  if ('refused' in reading) {
    throw new SheetError(reading.refused, { row, column: columnLetter(cell.column) });
  }
  for (const text of reading.ids) lines.push({ line: row, text: label + text });
}
