import { isHostId } from '@greenroom/contract/ids/host-id.ts';
import { COLUMN_PROBLEMS } from '@greenroom/contract/ids/sheet-columns.ts';
import { columnLetter, type SheetCell, type SheetRow } from '../../sheet-row.ts';
import type { AskedOfSheet } from '../ids/choose-column.ts';
import type { SheetFacts } from '../ids/column-facts.ts';
import { speaksAgainst } from '../ids/column-rules.ts';
import { HEADER_ROWS } from '../ids/find-header.ts';
import { keptText } from '../ids/kept-text.ts';
import { IdTaker, type PickedSheet, type SheetSource } from '../ids/take-ids.ts';
import { SheetError } from '../sheet-error.ts';
import type { SheetLimits } from '../sheet-limits.ts';
import type { IdLine, SheetReport } from '../sheet-report.ts';
import { SeenTexts } from './seen-texts.ts';
import type { MarkedIds, SheetLook } from './sheet-look.ts';

const FIRST_ROWS = 8;
const MAX_KEPT_CELLS = 20_000;
const MAX_COLUMNS = 30;
const MAX_EXAMPLES = 5;
const MAX_CELL_CHARS = 60;

type LookOptions = Pick<SheetReport, 'kind' | 'encoding'> & AskedOfSheet;

/**
 * Previews a sheet by counting the IDs in its rows, following the same rules as for a submission. If no column can be
 * chosen but the sender may be able to choose one, the preview contains the problem instead of a report.
 */
export async function lookIntoRows(sheet: PickedSheet, limits: SheetLimits, options: LookOptions): Promise<SheetLook> {
  const looker = new Looker(limits, options, sheet);
  for await (const rows of sheet.rows) looker.see(rows);
  return looker.look();
}

interface FirstRow {
  row: number;
  cells: SheetCell[];
}

class Looker {
  readonly #limits: SheetLimits;
  readonly #options: LookOptions;
  readonly #taker: IdTaker;
  readonly #ids = new IdCounter();
  readonly #firstRows: FirstRow[] = [];
  #keptCells = 0;
  readonly #source: SheetSource;
  #problem: (NonNullable<SheetLook['problem']> & { error: SheetError }) | null = null;

  constructor(limits: SheetLimits, options: LookOptions, { isHidden, source }: PickedSheet) {
    this.#limits = limits;
    this.#options = options;
    this.#source = source;
    this.#taker = new IdTaker(limits, { ...options, isHidden });
  }

  see(rows: readonly SheetRow[]): void {
    if (!this.#hasFirstRows()) for (const row of rows) this.#keep(row);
    if (this.#problem !== null) this.#taker.count(rows);
    else this.#try(() => this.#taker.take(rows));
  }

  look(): SheetLook {
    if (this.#problem === null) this.#try(() => this.#taker.finish());
    const problem = this.#problem;
    if (problem !== null && !this.#canBeAnswered(problem.code)) throw problem.error;
    const { facts } = this.#taker.choice;
    const taken = problem === null ? this.#taker.report(this.#source) : null;
    const report = taken && { kind: this.#options.kind, encoding: this.#options.encoding, ...taken };
    const columns = this.#listColumns(report);
    return {
      ...this.#source,
      report,
      problem: problem && { code: problem.code, params: problem.params },
      columns: columns.map((column) => this.#describe(column, facts)),
      otherColumns: this.#taker.counts.cells.size - columns.length,
      headerRow: report === null ? (facts.header?.row ?? null) : (report.header?.row ?? null),
      firstRows: this.#rowsFrom(facts.header?.row ?? 1).map(({ row, cells }) => ({
        row,
        cells: columns.map((column) => textOf(cells, column)),
      })),
      ...(problem === null ? this.#ids.counted() : NOTHING),
    };
  }

  /** Extracts and counts IDs. A problem with the column ends the extraction, but not the preview. */
  #try(take: () => IdLine[]): void {
    try {
      this.#ids.count(take());
    } catch (error) {
      if (!(error instanceof SheetError)) throw error;
      const code = COLUMN_PROBLEMS.find((each) => each === error.code);
      if (code === undefined) throw error;
      this.#problem = { code, params: error.params, error };
    }
  }

  /** Stores one of the first rows. A very long row arrives in several pieces. */
  #keep({ row, cells }: SheetRow): void {
    const last = this.#firstRows.at(-1);
    if (last?.row === row) last.cells.push(...cells.slice(0, this.#limits.maxColumns - last.cells.length));
    else if (this.#hasFirstRows()) return;
    else this.#firstRows.push({ row, cells: [...cells] });
    this.#keptCells += cells.length;
  }

  /** Headings can be far down, so all rows that are searched for headings are stored unless they are very long. */
  #hasFirstRows(): boolean {
    const rows = this.#firstRows.length;
    return rows >= FIRST_ROWS && (rows >= FIRST_ROWS + HEADER_ROWS || this.#keptCells > MAX_KEPT_CELLS);
  }

  /** Returns the rows to show: the first ones, or those starting at the headings if the headings are further down. */
  #rowsFrom(headerRow: number): readonly FirstRow[] {
    const header = this.#firstRows.findIndex(({ row }) => row === headerRow);
    const start = header > FIRST_ROWS / 2 ? header : 0;
    return this.#firstRows.slice(start, start + FIRST_ROWS);
  }

  /** Returns whether the sender can solve the problem by choosing a column, or what to do with hidden rows. */
  #canBeAnswered(code: string): boolean {
    const { cells, ids } = this.#taker.counts;
    if (code === 'sheet-column-unclear' || code === 'sheet-rows-hidden') return true;
    return cells.size > 1 && (code !== 'sheet-no-ids' || ids.size > 0);
  }

  /**
   * Returns the columns to choose from, from left to right. If there are very many, returns those with the most IDs,
   * and the chosen one.
   */
  #listColumns(report: SheetReport | null): number[] {
    const { cells, ids } = this.#taker.counts;
    const taken = report?.taken.from === 'column' ? report.taken.letter : null;
    const rank = (column: number) => (columnLetter(column) === taken ? Infinity : (ids.get(column) ?? 0));
    const byIds = [...cells.keys()].sort((one, other) => rank(other) - rank(one) || one - other);
    return byIds.slice(0, MAX_COLUMNS).sort((one, other) => one - other);
  }

  #describe(column: number, { header, columns }: SheetFacts): SheetLook['columns'][number] {
    const { cells, ids } = this.#taker.counts;
    const facts = columns.find((each) => each.column === column);
    return {
      letter: columnLetter(column),
      header: shorten(header?.headings.get(column)?.text ?? '') || null,
      cells: cells.get(column) ?? 0,
      ids: ids.get(column) ?? 0,
      examples: (this.#taker.examples.get(column) ?? []).map(shorten),
      hidden: facts?.hidden ?? false,
      against: facts !== undefined && speaksAgainst(facts),
    };
  }
}

function textOf(cells: readonly SheetCell[], column: number): string {
  return shorten(cells.find((cell) => cell.column === column)?.text ?? '');
}

function shorten(text: string): string {
  const shown = text.length > MAX_CELL_CHARS ? `${text.slice(0, MAX_CELL_CHARS)}…` : text;
  return shown.toWellFormed();
}

const NOTHING = { repeated: { count: 0, examples: [] }, malformed: { count: 0, examples: [] } };

/**
 * Counts IDs in the same way as when a batch is examined. An ID that equals an earlier one is repeated, even if it is
 * malformed.
 */
class IdCounter {
  readonly #seen = new SeenTexts();
  readonly #repeated: MarkedIds = { count: 0, examples: [] };
  readonly #malformed: MarkedIds = { count: 0, examples: [] };

  count(lines: readonly IdLine[]): void {
    for (const { line, text } of lines) {
      const kept = keptText(text);
      if (this.#seen.add(kept)) mark(this.#repeated, line, kept);
      else if (!isHostId(kept)) mark(this.#malformed, line, kept);
    }
  }

  counted(): Pick<SheetLook, 'repeated' | 'malformed'> {
    return { repeated: this.#repeated, malformed: this.#malformed };
  }
}

function mark(marked: MarkedIds, line: number, text: string): void {
  marked.count += 1;
  if (marked.examples.length < MAX_EXAMPLES) marked.examples.push({ line, text });
}
