import { SheetError } from '../sheet-error.ts';
import type { Archive } from './open-archive.ts';
import { type PartHandler, readWholePart } from './read-part.ts';

const OFFICE_DOCUMENT = '/officeDocument';
const WORKSHEET = '/worksheet';
const SHARED_STRINGS = '/sharedStrings';
const STYLES = '/styles';

/** The names of the archive's parts that are needed for reading a list of IDs. */
interface BookParts {
  readonly worksheets: readonly { readonly name: string; readonly part: string }[];
  readonly otherSheets: number;
  readonly sharedStrings: string | null;
  readonly styles: string | null;
  /** True if the workbook's dates begin in 1904. */
  readonly from1904: boolean;
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
  readonly external: boolean;
}

interface SheetEntry {
  readonly name: string;
  readonly relation: string;
  readonly hidden: boolean;
}

/**
 * Follows an xlsx's relations from the root to the visible worksheets, in workbook order, as a spreadsheet shows them.
 * If all sheets are hidden, returns the first. A relation that is missing or that points outside the archive means that
 * the file is damaged.
 */
export async function findSheets(archive: Archive): Promise<BookParts> {
  const workbook = target('', find(await readRelations(archive, '_rels/.rels'), OFFICE_DOCUMENT));
  const folder = workbook.slice(0, workbook.lastIndexOf('/') + 1);
  const relations = await readRelations(archive, `${folder}_rels/${workbook.slice(folder.length)}.rels`);
  const { sheets, from1904 } = await readSheets(archive, workbook);
  const worksheets = sheets.flatMap((sheet) => {
    const relation = relations.find(({ id }) => id === sheet.relation);
    if (relation === undefined) throw damaged(`the sheet ${sheet.name} is nowhere`);
    return relation.type.endsWith(WORKSHEET) ? [{ ...sheet, relation }] : [];
  });
  const visible = worksheets.filter((sheet) => !sheet.hidden);
  const shown = visible.length > 0 ? visible : worksheets.slice(0, 1);
  if (shown.length === 0) throw damaged('no sheet in the workbook');
  const sharedStrings = relations.find(({ type }) => type.endsWith(SHARED_STRINGS));
  const styles = relations.find(({ type }) => type.endsWith(STYLES));
  return {
    worksheets: shown.map(({ name, relation }) => ({ name, part: target(folder, relation) })),
    otherSheets: sheets.length - shown.length,
    sharedStrings: sharedStrings === undefined ? null : target(folder, sharedStrings),
    styles: styles === undefined ? null : target(folder, styles),
    from1904,
  };
}

async function readRelations(archive: Archive, part: string): Promise<Relation[]> {
  const relations: Relation[] = [];
  await readWholePart(
    archive,
    part,
    'Relationships',
    onOpen((name, attributes) => {
      if (name !== 'Relationship') return;
      relations.push({
        id: attributes.Id ?? '',
        type: attributes.Type ?? '',
        target: attributes.Target ?? '',
        external: attributes.TargetMode === 'External',
      });
    }),
  );
  return relations;
}

async function readSheets(archive: Archive, workbook: string): Promise<{ sheets: SheetEntry[]; from1904: boolean }> {
  const sheets: SheetEntry[] = [];
  let from1904 = false;
  let inSheets = false;
  await readWholePart(
    archive,
    workbook,
    'workbook',
    onOpen((name, attributes) => {
      if (name === 'workbookPr') from1904 = attributes.date1904 === '1' || attributes.date1904 === 'true';
      if (name === 'sheets') inSheets = true;
      if (name !== 'sheet' || !inSheets) return;
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const hidden = (attributes.state ?? 'visible') !== 'visible';
      sheets.push({ name: attributes.name ?? '', relation, hidden });
    }),
  );
  return { sheets, from1904 };
}

function find(relations: readonly Relation[], type: string): Relation {
  const relation = relations.find((candidate) => candidate.type.endsWith(type));
  if (relation === undefined) throw damaged(`no relation to ${type}`);
  return relation;
}

/** Returns the full name of a relation's target, for a part in `folder`. */
function target(folder: string, relation: Relation): string {
  if (relation.external || /^[a-z][a-z0-9+.-]*:|^\/\/|[\\?#]/i.test(relation.target)) {
    throw damaged(`the relation ${relation.id} points out of the file`);
  }
  const path = relation.target.startsWith('/') ? relation.target.slice(1) : folder + relation.target;
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..' && segments.pop() === undefined) {
      throw damaged(`the relation ${relation.id} points out of the file`);
    }
    if (segment !== '.' && segment !== '..') segments.push(segment);
  }
  return segments.join('/');
}

function onOpen(open: PartHandler['open']): PartHandler {
  return { open, close: () => undefined, text: () => undefined };
}

function damaged(detail: string): SheetError {
  return new SheetError('sheet-damaged', { detail });
}
