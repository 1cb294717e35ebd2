const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const MAX_SHEET_NAME_CHARS = 31;

/** The cell style for text. It uses the format `@`, so that spreadsheets don't convert input. */
export const TEXT_STYLE = 1;
/** The cell style for the header: bold text. */
export const HEADER_STYLE = 2;

/** The styles part, with fonts and formats for the three cell styles. */
export const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** The relation from the package to its workbook. */
export const ROOT_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** The closing part for `sheetStart`. */
export const SHEET_END = '</sheetData></worksheet>';

/** Returns everything in a sheet before its rows: the frozen header and the columns, formatted as text. */
export function sheetStart(widths: readonly number[]): string {
  const columns = widths.map((width, index) => {
    const number = index + 1;
    return `<col min="${number}" max="${number}" width="${width}" style="${TEXT_STYLE}" customWidth="1"/>`;
  });
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  const cols = columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`;
  return `${XML}<worksheet xmlns="${MAIN}">${view}${cols}<sheetData>`;
}

/** Returns the workbook with its sheets, in order. */
export function workbook(name: string, sheets: number): string {
  const entries = numbers(sheets).map(
    (sheet) => `<sheet name="${sheetName(name, sheet)}" sheetId="${sheet}" r:id="rId${sheet}"/>`,
  );
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${entries.join('')}</sheets></workbook>`;
}

/** Returns the relations from the workbook to its sheets and its styles. */
export function workbookRelations(sheets: number): string {
  const relations = numbers(sheets).map(
    (sheet) => `<Relationship Id="rId${sheet}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${sheet}.xml"/>`,
  );
  const styles = `<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/>`;
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}${styles}</Relationships>`;
}

/** Returns the type of each part. */
export function contentTypes(sheets: number): string {
  const overrides = numbers(sheets).map(
    (sheet) => `<Override PartName="/xl/worksheets/sheet${sheet}.xml" ContentType="${CONTENT}.worksheet+xml"/>`,
  );
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>${overrides.join('')}</Types>`;
}

/**
 * Escapes text for XML. Null characters are removed, and other characters that XML doesn't allow are written as a
 * spreadsheet writes them. Text that only looks like such an escape is itself escaped.
 */
export function escapeText(text: string): string {
  if (/^[\w \-.:/]*$/.test(text) && !text.includes('_x')) return text;
  return text
    .replaceAll('\0', '')
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(UNFIT_FOR_XML, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

// The pattern is built from numbers, since the characters themselves don't belong in a source file.
const UNFIT_FOR_XML = new RegExp(
  `[${[
    [0x01, 0x08],
    [0x0b, 0x0d],
    [0x0e, 0x1f],
    [0xfffe, 0xffff],
  ]
    .map(([from, to]) => `\\u${hex(from)}-\\u${hex(to)}`)
    .join('')}]`,
  'g',
);

function hex(code: number | undefined): string {
  return (code ?? 0).toString(16).padStart(4, '0');
}

/** Returns at most 31 characters, without those that spreadsheets refuse in a name. */
function sheetName(name: string, sheet: number): string {
  const suffix = sheet === 1 ? '' : ` ${sheet}`;
  const plain = name
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim();
  return escapeText((plain === '' ? 'Sheet' : plain).slice(0, MAX_SHEET_NAME_CHARS - suffix.length) + suffix);
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
