/** Reads a text table whose first line names the columns. Blanks separate the columns, and `#` begins a comment. */
export function readTable<Column extends string>(
  columns: readonly Column[],
  text: string,
): Readonly<Record<Column, string>>[] {
  const [heading, ...lines] = text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
    .map((line) => line.split(/\s+/));
  if (heading?.join(' ') !== columns.join(' ')) throw new Error(`the table’s columns are ${heading?.join(' ')}`);
  return lines.map((cells) => {
    if (cells.length !== columns.length) throw new Error(`a cell is not stated, or one too many: ${cells.join(' ')}`);
    return toRecord(columns, cells);
  });
}

function toRecord<Column extends string>(columns: readonly Column[], cells: readonly string[]): Record<Column, string>;
function toRecord(columns: readonly string[], cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
}
