import { isHostId } from '@greenroom/contract/ids/host-id.ts';
import { COLUMN_PROBLEMS } from '@greenroom/contract/ids/sheet-columns.ts';
import { columnLetter, type SheetCell, type SheetRow, type SheetRows } from '../../sheet-row.ts';
import { keptText } from '../ids/kept-text.ts';
import { IdTaker } from '../ids/take-ids.ts';
import { SheetError } from '../sheet-error.ts';
import type { SheetLimits } from '../sheet-limits.ts';
import type { IdLine, SheetReport } from '../sheet-report.ts';
import { SeenTexts } from './seen-texts.ts';
import type { MarkedIds, SheetLook } from './sheet-look.ts';

const FIRST_ROWS = 8;
const MAX_COLUMNS = 30;
const MAX_EXAMPLES = 5;
const MAX_CELL_CHARS = 60;

interface LookOptions extends Pick<SheetReport, 'kind' | 'encoding'> {
  /** The column to take, by its letter, or `all`; null: it is found. */
  readonly asked: string | null;
}

/**
 * Counts what would be taken out of the rows of a sheet, by the same rules as when it is sent. A sheet whose IDs cannot be
 * taken from one column but perhaps from another comes without a report and with what is wrong.
 */
export async function lookIntoRows(rows: SheetRows, limits: SheetLimits, options: LookOptions): Promise<SheetLook> {
  const looker = new Looker(limits, options);
  for (;;) {
    const next = await rows.next();
    if (next.done) return looker.look(next.value);
    looker.see(next.value);
  }
}

class Looker {
  readonly #limits: SheetLimits;
  readonly #options: LookOptions;
  readonly #taker: IdTaker;
  readonly #ids = new IdCounter();
  readonly #firstRows: { row: number; cells: SheetCell[] }[] = [];
  #problem: (NonNullable<SheetLook['problem']> & { error: SheetError }) | null = null;

  constructor(limits: SheetLimits, options: LookOptions) {
    this.#limits = limits;
    this.#options = options;
    this.#taker = new IdTaker(limits, options.asked);
  }

  see(rows: readonly SheetRow[]): void {
    if (this.#firstRows.length < FIRST_ROWS) for (const row of rows) this.#keep(row);
    if (this.#problem !== null) this.#taker.count(rows);
    else this.#try(() => this.#taker.take(rows));
  }

  look(source: { sheetName: string | null; otherSheets: number }): SheetLook {
    if (this.#problem === null) this.#try(() => this.#taker.finish());
    const problem = this.#problem;
    if (problem !== null && !this.#hasAnotherColumn(problem.code)) throw problem.error;
    const taken = problem === null ? this.#taker.report(source) : null;
    const report = taken && { kind: this.#options.kind, encoding: this.#options.encoding, ...taken };
    const columns = this.#listColumns(report);
    return {
      ...source,
      report,
      problem: problem && { code: problem.code, params: problem.params },
      columns: columns.map((column) => this.#describe(column, report)),
      otherColumns: this.#taker.counts.cells.size - columns.length,
      firstRows: this.#firstRows.map(({ row, cells }) => ({
        row,
        cells: columns.map((column) => textOf(cells, column)),
      })),
      ...(problem === null ? this.#ids.counted() : NOTHING),
    };
  }

  /** Takes IDs and counts them; what is wrong with the column ends the taking, but not the look. */
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

  /** Keeps one of the first rows; a very long one comes in several pieces. */
  #keep({ row, cells }: SheetRow): void {
    const last = this.#firstRows.at(-1);
    if (last?.row === row) last.cells.push(...cells.slice(0, this.#limits.maxColumns - last.cells.length));
    else if (this.#firstRows.length < FIRST_ROWS) this.#firstRows.push({ row, cells: [...cells] });
  }

  #hasAnotherColumn(code: string): boolean {
    const { cells, ids } = this.#taker.counts;
    return cells.size > 1 && (code !== 'sheet-no-ids' || ids.size > 0);
  }

  /** The columns to choose from, from the left; of very many those with most IDs, and the one that is taken. */
  #listColumns(report: SheetReport | null): number[] {
    const { cells, ids } = this.#taker.counts;
    const taken = report?.taken.from === 'column' ? report.taken.letter : null;
    const rank = (column: number) => (columnLetter(column) === taken ? Infinity : (ids.get(column) ?? 0));
    const byIds = [...cells.keys()].sort((one, other) => rank(other) - rank(one) || one - other);
    return byIds.slice(0, MAX_COLUMNS).sort((one, other) => one - other);
  }

  #describe(column: number, report: SheetReport | null): SheetLook['columns'][number] {
    const { cells, ids } = this.#taker.counts;
    const header = this.#firstRows.find(({ row }) => row === report?.header?.row);
    return {
      letter: columnLetter(column),
      header: header === undefined ? null : textOf(header.cells, column) || null,
      cells: cells.get(column) ?? 0,
      ids: ids.get(column) ?? 0,
    };
  }
}

function textOf(cells: readonly SheetCell[], column: number): string {
  const text = cells.find((cell) => cell.column === column)?.text ?? '';
  const shown = text.length > MAX_CELL_CHARS ? `${text.slice(0, MAX_CELL_CHARS)}…` : text;
  return shown.toWellFormed();
}

const NOTHING = { repeated: { count: 0, examples: [] }, malformed: { count: 0, examples: [] } };

/** Counts IDs as the examination of a batch does: what an earlier one equals is repeated, before it is malformed. */
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
