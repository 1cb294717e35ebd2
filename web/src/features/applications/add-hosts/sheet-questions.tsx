import '../../../ui/theme/mantine-screens.css';
import type { HiddenRows } from '@greenroom/contract/ids/sheet-columns.ts';
import type { SheetLook } from '@greenroom/contract/sheets.ts';
import { Radio, Stack } from '@mantine/core';
import { type Translate, useT } from '../../../lib/text/translate.tsx';
import classes from './sheet-look.module.css';

/** More columns are searched in a list than read as one. */
const MAX_CHOICES = 8;

interface ColumnQuestionProps {
  look: SheetLook;
  /** The column that was chosen, by its letter, or `all`. */
  column: string | null;
  missing: boolean;
  onColumn: (column: string) => void;
}

/** Tells if a question shows every column that may be meant; otherwise the list of all columns asks it. */
export function asksByRadio(look: SheetLook): boolean {
  const count = candidatesOf(look).length;
  return count > 0 && count <= MAX_CHOICES;
}

/** Asks which column holds the host IDs, each with its heading and its first IDs; those against which nothing speaks come first. */
export function ColumnQuestion({ look, column, missing, onColumn }: ColumnQuestionProps) {
  const t = useT();
  return (
    <div data-field="column">
      <Radio.Group
        label={t('applications.look.question')}
        value={column}
        error={missing ? t('applications.look.choose') : undefined}
        onChange={onColumn}
        className={classes.question ?? ''}
      >
        <Stack gap={10} mt={8} mb={4}>
          {candidatesOf(look).map(({ letter, header, ids, examples, hidden }) => (
            <Radio
              key={letter}
              value={letter}
              label={nameOfColumn(t, letter, header)}
              description={
                <>
                  {t('applications.look.candidate', { ids })} <bdi className={classes.id}>{examples.join('  ')}</bdi>
                  {hidden && <> · {t('applications.look.hidden-column')}</>}
                </>
              }
            />
          ))}
          {isList(look) && <Radio value="all" label={t('applications.look.all')} />}
        </Stack>
      </Radio.Group>
    </div>
  );
}

function candidatesOf({ columns }: SheetLook): SheetLook['columns'] {
  const rank = (column: SheetLook['columns'][number]) => Number(column.against) + 2 * Number(column.hidden);
  return columns.filter(({ ids }) => ids > 0).sort((one, other) => rank(one) - rank(other) || other.ids - one.ids);
}

interface RowsQuestionProps {
  shown: number;
  hidden: number;
  chosen: HiddenRows | null;
  missing: boolean;
  onRows: (rows: HiddenRows) => void;
}

/** Asks what becomes of rows that the sheet hides, by hand or by a filter. */
export function RowsQuestion({ shown, hidden, chosen, missing, onRows }: RowsQuestionProps) {
  const t = useT();
  return (
    <div data-field="rows">
      <Radio.Group
        label={t('applications.look.rows-question')}
        value={chosen}
        error={missing ? t('applications.look.rows-question') : undefined}
        onChange={(value) => onRows(value === 'take' ? 'take' : 'skip')}
        className={classes.question ?? ''}
      >
        <Stack gap={10} mt={8} mb={4}>
          <Radio value="skip" label={t('applications.look.rows-shown', { count: shown })} />
          <Radio value="take" label={t('applications.look.rows-all', { count: shown + hidden })} />
        </Stack>
      </Radio.Group>
    </div>
  );
}

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
