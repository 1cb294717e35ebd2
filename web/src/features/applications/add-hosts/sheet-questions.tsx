import '../../../ui/theme/mantine-screens.css';
import type { SheetLook } from '@greenroom/contract/sheets.ts';
import { Radio, Stack } from '@mantine/core';
import { IconTableColumn } from '@tabler/icons-react';
import { useState } from 'react';
import { type Translate, useT } from '../../../lib/text/translate.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { choicesOf } from './hosts-state.ts';
import classes from './sheet-look.module.css';
import type { HostsForm } from './use-hosts-form.ts';

/** Maximum number of columns to offer as choices. With more, the user searches in a list. */
const MAX_CHOICES = 8;

interface QuestionProps {
  hosts: HostsForm;
  look: SheetLook;
}

/**
 * Returns whether this file has ever raised the column question. It stays true so that the user can change the answer.
 */
export function useQuestion(look: SheetLook | null): boolean {
  const [asked, setAsked] = useState<string | null>(null);
  if (look === null) return false;
  const count = candidatesOf(look).length;
  // The question appears only if all possible columns fit. Otherwise the user chooses from the list of all columns.
  const asks = look.problem?.code === 'sheet-column-unclear' && count > 0 && count <= MAX_CHOICES;
  if (asks && asked !== look.sheetId) setAsked(look.sheetId);
  return asks || asked === look.sheetId;
}

/** Asks which column contains the host IDs. Shows each column's heading and first IDs, the most likely column first. */
export function ColumnQuestion({ hosts: { flow, act }, look }: QuestionProps) {
  const t = useT();
  const choices = choicesOf(flow);
  return (
    <div data-field="column">
      <Radio.Group
        label={t('applications.look.question')}
        value={choices.column ?? null}
        error={flow.missing === 'column' ? t('applications.look.choose') : undefined}
        onChange={(column) => act({ kind: 'choices-made', choices: { ...choices, column } })}
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

/** Lets the user choose the ID column from all columns. */
export function ColumnField({ hosts: { flow, act }, look }: QuestionProps) {
  const t = useT();
  const choices = choicesOf(flow);
  const { columns, taken, problem, otherColumns } = look;
  if (columns.length < 2) return null;
  const options = columns.map(({ letter, header, ids, cells }) => ({
    value: letter,
    label: t('applications.look.option', { column: nameOfColumn(t, letter, header), ids, cells }),
  }));
  const all = isList(look) ? [{ value: 'all', label: t('applications.look.all') }] : [];
  const meant = problem?.code === 'sheet-rows-hidden' ? (choices.column ?? String(problem.params.column)) : null;
  return (
    <div data-field="column">
      <Select
        label={t('applications.look.column')}
        description={otherColumns > 0 ? t('applications.look.others', { count: otherColumns }) : undefined}
        placeholder={t('applications.look.choose')}
        leftSection={<IconTableColumn size={16} stroke={1.5} aria-hidden />}
        data={[...all, ...options]}
        value={taken?.column ?? meant}
        error={flow.missing === 'column' ? t('applications.look.choose') : undefined}
        allowDeselect={false}
        onChange={(column) => column !== null && act({ kind: 'choices-made', choices: { ...choices, column } })}
      />
    </div>
  );
}

/**
 * Asks what to do with hidden rows. The question stays visible after the answer, and the remarks then show the number
 * of hidden rows.
 */
export function RowsQuestion({ hosts: { flow, act }, look: { problem, ids, remarks } }: QuestionProps) {
  const t = useT();
  const choices = choicesOf(flow);
  const asks = problem?.code === 'sheet-rows-hidden';
  const remark = remarks.find(({ code }) => code === 'rows-hidden-skipped' || code === 'rows-hidden-taken');
  if (!asks && remark === undefined) return null;
  const hidden = Number(asks ? problem.params.hidden : remark?.params.count);
  const shown = asks ? Number(problem.params.shown) : remark?.code === 'rows-hidden-taken' ? ids - hidden : ids;
  return (
    <div data-field="rows">
      <Radio.Group
        label={t('applications.look.rows-question')}
        value={choices.hiddenRows ?? null}
        error={flow.missing === 'rows' ? t('applications.look.rows-question') : undefined}
        onChange={(rows) =>
          act({ kind: 'choices-made', choices: { ...choices, hiddenRows: rows === 'take' ? 'take' : 'skip' } })
        }
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

/** Returns a column's letter, with its heading if it has one. */
export function nameOfColumn(t: Translate, letter: string, header: string | null): string {
  return header === null ? letter : t('applications.look.named', { column: letter, header });
}

/** Returns whether all columns together can form one list of IDs. */
function isList({ columns, taken }: SheetLook): boolean {
  if (taken?.column === 'all') return true;
  const sum = (of: 'ids' | 'cells') => columns.reduce((total, column) => total + column[of], 0);
  return columns.length > 1 && sum('ids') * 2 > sum('cells') && columns.every(({ header }) => header === null);
}
