import type { SheetLook } from '@greenroom/contract/sheets.ts';
import type { Translate } from '../../../lib/text/translate.tsx';

/** A column by its letter, and its heading if it has one. */
export function nameOfColumn(t: Translate, letter: string, header: string | null): string {
  return header === null ? letter : t('applications.look.named', { column: letter, header });
}

/** Tells if all columns together may be one list of IDs. */
export function isList({ columns, taken }: SheetLook): boolean {
  if (taken?.column === 'all') return true;
  const sum = (of: 'ids' | 'cells') => columns.reduce((total, column) => total + column[of], 0);
  return columns.length > 1 && sum('ids') * 2 > sum('cells') && columns.every(({ header }) => header === null);
}
