import { type CellValue, readXls as readWorkbook } from 'hucre/xlsx';
import type { OpenBook, SheetCell, SheetRow, SheetRows } from '../../sheet-row.ts';
import type { NumberFormat } from '../number-format.ts';
import { asDamaged, SheetError } from '../sheet-error.ts';
import type { SheetLimits } from '../sheet-limits.ts';
import { trimCell } from '../trim-cell.ts';
import { type CellTable, cellKey, damaged } from './check-cells.ts';
import { checkXls, type XlsSheet } from './check-xls.ts';
import { openCompoundFile } from './open-compound-file.ts';

const ROWS_AT_ONCE = 1_000;

type Values = readonly (readonly CellValue[])[];

/**
 * Opens the visible sheets in an xls that is already in memory. Only this file uses hucre. An xls has at most 65,536
 * rows, so it is read as a whole.
 */
export async function openXls(bytes: Buffer, limits: SheetLimits): Promise<OpenBook> {
  const { sheets, otherSheets } = checkXls(openCompoundFile(bytes));
  const workbook = await readWorkbook(bytes).catch((error: unknown) => {
    throw asDamaged(error, 'the workbook cannot be read');
  });
  const open = (sheet: XlsSheet) => () => ({
    name: sheet.name,
    rows: readRows(workbook.sheets[sheet.index]?.rows ?? [], sheet.cells, limits),
    isHidden: (column: number) => sheet.cells.isHidden(column),
  });
  return { sheets: sheets.map(open), otherSheets, close: () => undefined };
}

async function* readRows(rows: Values, table: CellTable, limits: SheetLimits): SheetRows {
  checkRead(rows, table);
  if (rows.length > limits.maxRows) throw new SheetError('sheet-too-many-rows', { max: limits.maxRows });
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const chunk: SheetRow[] = [];
    for (let row = start; row < Math.min(start + ROWS_AT_ONCE, rows.length); row += 1) {
      const cells = toCells(rows[row] ?? [], row, table, limits);
      if (cells.length > 0) chunk.push({ row: row + 1, cells, hidden: table.hiddenRows.has(row) });
    }
    yield chunk;
  }
  // Yield the last row so that the report counts it among the rows without an ID.
  if (rows.length > 0 && table.lastRow >= rows.length) yield [{ row: table.lastRow + 1, cells: [] }];
}

/** The library skips content that it doesn't understand, so check that every cell found earlier was also read. */
function checkRead(rows: Values, { values }: CellTable): void {
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
  { formulas, formatted }: CellTable,
  limits: SheetLimits,
): SheetCell[] {
  const cells: SheetCell[] = [];
  for (const [column, value] of values.entries()) {
    const shown = show(value, formatted.size === 0 ? undefined : formatted.get(cellKey(row, column)));
    const max = limits.maxCellChars;
    if (shown.text.length > max) throw new SheetError('sheet-cell-too-long', { max, row: row + 1 });
    const formula = formulas.size > 0 && formulas.has(`${row}:${column}`);
    if (formula) cells.push({ column, kind: 'formula', text: shown.text });
    else if (shown.text !== '') cells.push({ column, ...shown });
  }
  return cells;
}

function show(value: CellValue | undefined, format: NumberFormat | undefined): Omit<SheetCell, 'column'> {
  if (value === null || value === undefined) return { kind: 'text', text: '' };
  if (value instanceof Date) {
    return { kind: 'shown', text: Number.isNaN(value.getTime()) ? '####' : value.toISOString().slice(0, 10) };
  }
  if (typeof value === 'number') return format?.(String(value)) ?? { kind: 'number', text: String(value) };
  if (typeof value === 'boolean') return { kind: 'text', text: value ? 'TRUE' : 'FALSE' };
  return { kind: 'text', text: trimCell(String(value)) };
}
