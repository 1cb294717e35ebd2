import { type CellValue, readXls as readWorkbook } from 'hucre/xlsx';
import type { CellKind, SheetCell, SheetRow, SheetRows } from '../../sheet-row.ts';
import { asDamaged, SheetError } from '../sheet-error.ts';
import type { SheetLimits } from '../sheet-limits.ts';
import { trimCell } from '../trim-cell.ts';
import { type CellTable, damaged } from './check-cells.ts';
import { checkXls } from './check-xls.ts';
import { openCompoundFile } from './open-compound-file.ts';

const ROWS_AT_ONCE = 1_000;

/**
 * Reads the rows of the first visible sheet of an xls that is already in memory; the one place where hucre is used. An
 * xls has at most 65,536 rows, so it is read as a whole.
 */
export async function* readXls(bytes: Buffer, limits: SheetLimits): SheetRows {
  const sheet = checkXls(openCompoundFile(bytes));
  const workbook = await readWorkbook(bytes).catch((error: unknown) => {
    throw asDamaged(error, 'the workbook cannot be read');
  });
  const rows = workbook.sheets[sheet.index]?.rows ?? [];
  checkRead(rows, sheet.cells);
  if (rows.length > limits.maxRows) throw new SheetError('sheet-too-many-rows', { max: limits.maxRows });
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const chunk: SheetRow[] = [];
    for (let row = start; row < Math.min(start + ROWS_AT_ONCE, rows.length); row += 1) {
      const cells = toCells(rows[row] ?? [], row, sheet.cells.formulas, limits);
      if (cells.length > 0) chunk.push({ row: row + 1, cells });
    }
    yield chunk;
  }
  // So that the report counts it among the rows without an ID.
  if (rows.length > 0 && sheet.cells.lastRow >= rows.length) yield [{ row: sheet.cells.lastRow + 1, cells: [] }];
  return { sheetName: sheet.name, otherSheets: sheet.otherSheets };
}

/** The library passes over what it does not understand: every cell that the check found has to be there. */
function checkRead(rows: readonly (readonly CellValue[])[], { values }: CellTable): void {
  for (const [row, expected] of values) {
    const cells = rows[row] ?? [];
    let found = 0;
    for (const value of cells) if (value !== null && value !== undefined) found += 1;
    if (found < expected) throw damaged(`cells of row ${row + 1} cannot be read`);
  }
}

function toCells(
  values: readonly CellValue[],
  row: number,
  formulas: ReadonlySet<string>,
  limits: SheetLimits,
): SheetCell[] {
  const cells: SheetCell[] = [];
  for (const [column, value] of values.entries()) {
    const text = toText(value);
    const max = limits.maxCellChars;
    if (text.length > max) throw new SheetError('sheet-cell-too-long', { max, row: row + 1 });
    const formula = formulas.size > 0 && formulas.has(`${row}:${column}`);
    if (text !== '' || formula) cells.push({ column, kind: formula ? 'formula' : findKind(value), text });
  }
  return cells;
}

function toText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return trimCell(String(value));
}

function findKind(value: CellValue | undefined): CellKind {
  if (value instanceof Date) return 'date';
  return typeof value === 'number' ? 'number' : 'text';
}
