import type { OpenBook, OpenSheet, SheetRow, SheetRows } from '../sheet-row.ts';
import { chooseColumn } from './ids/choose-column.ts';
import { holdsIds } from './ids/read-cell.ts';
import { type PickedSheet, SAMPLE_CELLS } from './ids/take-ids.ts';
import { SheetError } from './sheet-error.ts';

/** Number of cells to read from each further sheet, and maximum number of such sheets. */
const FURTHER_CELLS = 2_000;
const MAX_SHEETS = 20;

/**
 * How well a sheet's first rows qualify, best first: a heading names its IDs; it is a plain list of IDs; one of its
 * columns can be used; its sender could choose one; it has no IDs; it is empty.
 */
const WORTH = ['named', 'list', 'only', 'unclear', 'none', 'empty'] as const;
type Worth = (typeof WORTH)[number];

interface Seen {
  readonly sheet: OpenSheet;
  readonly worth: Worth;
  readonly rows: readonly (readonly SheetRow[])[];
  readonly ended: boolean;
}

/**
 * Picks the sheet in a file that contains the host IDs. The first sheet is picked if its heading names them or if it is
 * a plain list. If the first sheet is empty or contains only remarks, a later one with host IDs is picked, and the
 * report names both (R-PLUS-26).
 */
export async function pickSheet(book: OpenBook): Promise<PickedSheet> {
  const [openFirst, ...further] = book.sheets;
  if (openFirst === undefined) throw new SheetError('sheet-empty');
  const seen = [await look(openFirst(), SAMPLE_CELLS)];
  for (const open of further.slice(0, MAX_SHEETS - 1)) {
    const other = await look(open(), FURTHER_CELLS).catch(ignoreRefusal);
    if (other !== null) seen.push(other);
  }
  const picked = choose(seen);
  const skipped = seen.slice(0, seen.indexOf(picked));
  for (const each of skipped) if (!each.ended) await drain(each.sheet.rows);
  for (const each of seen.slice(skipped.length + 1)) await each.sheet.rows.return(undefined);
  return {
    rows: replay(picked),
    isHidden: picked.sheet.isHidden,
    source: {
      sheetName: picked.sheet.name,
      otherSheets: book.sheets.length + book.otherSheets - 1,
      skippedSheets: namesOf(skipped),
      sheetsWithIds: namesOf(seen.filter((each) => each !== picked && each.worth === 'named')),
    },
  };
}

function choose(seen: readonly Seen[]): Seen {
  const [first] = seen;
  if (first === undefined) throw new SheetError('sheet-empty');
  if (first.worth === 'named' || first.worth === 'list') return first;
  for (const worth of WORTH) {
    const found = seen.find((each) => each.worth === worth);
    if (found !== undefined) return found;
  }
  return first;
}

async function look(sheet: OpenSheet, maxCells: number): Promise<Seen> {
  const rows: (readonly SheetRow[])[] = [];
  let cells = 0;
  while (cells < maxCells) {
    const next = await sheet.rows.next();
    if (next.done) return { sheet, worth: worthOf(rows.flat(), sheet), rows, ended: true };
    rows.push(next.value);
    for (const row of next.value) cells += row.cells.length;
  }
  return { sheet, worth: worthOf(rows.flat(), sheet), rows, ended: false };
}

function worthOf(rows: readonly SheetRow[], { isHidden }: OpenSheet): Worth {
  const cells = rows.flatMap((row) => row.cells);
  if (cells.length === 0) return 'empty';
  const { plan, facts } = chooseColumn({ rows, isIds: holdsIds, isHidden }, null);
  if (plan === 'none') return 'none';
  if (plan === 'ask') return 'unclear';
  // A template has a heading with nothing below it.
  if (facts.columns.every((column) => column.cells === 0)) return 'none';
  if (plan.reason === 'heading') return 'named';
  return cells.filter(holdsIds).length * 2 > cells.length ? 'list' : 'only';
}

/** Ignores a refusal for another sheet, since only the picked sheet matters. */
function ignoreRefusal(error: unknown): null {
  if (error instanceof SheetError) return null;
  throw error;
}

/** Reads a skipped sheet completely, so that a damaged first sheet doesn't look like an empty one. */
async function drain(rows: SheetRows): Promise<void> {
  while (!(await rows.next()).done);
}

async function* replay({ sheet, rows, ended }: Seen): SheetRows {
  for (const chunk of rows) yield chunk;
  if (!ended) yield* sheet.rows;
}

function namesOf(seen: readonly Seen[]): string[] {
  return seen.map(({ sheet }) => sheet.name ?? '');
}
