import type { HiddenRows } from '@greenroom/contract/ids/sheet-columns.ts';
import type { SheetLook } from '@greenroom/contract/sheets.ts';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconTableColumn } from '@tabler/icons-react';
import { useState } from 'react';
import { describeError } from '../../../lib/api/api.ts';
import { type Translate, useT } from '../../../lib/text/translate.tsx';
import wrong from '../../../ui/field/problem.module.css';
import { Select } from '../../../ui/field/select.tsx';
import { UploadProgress } from '../../../ui/state/upload-progress.tsx';
import text from '../../../ui/text.module.css';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import { SheetRemarks } from '../sheet-remarks.tsx';
import type { SheetChoices } from '../sheets-at-the-server.ts';
import { FirstRows } from './first-rows.tsx';
import classes from './sheet-look.module.css';
import { asksByRadio, ColumnQuestion, isList, nameOfColumn, RowsQuestion } from './sheet-questions.tsx';
import type { LookState } from './use-sheet-look.ts';

interface SheetLookProps {
  look: LookState;
  choices: SheetChoices;
  /** What had to be chosen when the form was sent. */
  missing: 'column' | 'rows' | null;
  onChoices: (choices: SheetChoices) => void;
  onStop: () => void;
  onAgain: () => void;
}

/** What is in the chosen file, before it is sent: how many IDs, from which column and why, its first rows (R-PLUS-18). */
export function SheetLookPart({ look, choices, missing, onChoices, onStop, onAgain }: SheetLookProps) {
  const t = useT();
  const shown = look.state === 'done' || look.state === 'looking' ? look.look : null;
  const isAsked = useQuestion(shown);
  const onColumn = (column: string) => onChoices({ ...choices, column });
  const column = { look: shown, column: choices.column ?? null, missing: missing === 'column', onColumn };
  return (
    <section className={classes.part} aria-label={t('applications.look.label')} aria-busy={look.state === 'looking'}>
      <VisuallyHidden role="status">{look.state === 'done' && saidOf(t, look.look)}</VisuallyHidden>
      {look.state === 'looking' && (
        <div>
          <UploadProgress share={look.share} onStop={onStop} />
        </div>
      )}
      {look.state === 'stopped' && <NotLooked text={t('applications.look.stopped')} onAgain={onAgain} />}
      {look.state === 'failed' && (
        <NotLooked
          problem={describeError(look.error)}
          text={t('applications.look.failed')}
          again={t('applications.again')}
          onAgain={onAgain}
        />
      )}
      {shown !== null && (
        <div className={classes.look} data-old={look.state === 'looking'}>
          <div className={classes.facts}>
            {shown.taken === null ? <Problem look={shown} /> : <Counts look={shown} />}
            {isAsked ? <ColumnQuestion {...column} look={shown} /> : <ColumnField {...column} look={shown} />}
            <HiddenRowsPart look={shown} choices={choices} missing={missing === 'rows'} onChoices={onChoices} />
            {shown.taken !== null && <Marked look={shown} />}
            <SheetRemarks remarks={shown.remarks.filter(({ code }) => !SAID_ALREADY.has(code))} />
          </div>
          <FirstRows look={shown} />
        </div>
      )}
    </section>
  );
}

/** Remarks that say what the look shows anyway. */
const SAID_ALREADY: ReadonlySet<string> = new Set(['column-taken', 'list-of-ids']);

function saidOf(t: Translate, { ids, repeated, malformed, taken, problem }: SheetLook): string {
  if (taken === null) return problem === null ? '' : t(`errors.${problem.code}`, problem.params);
  return t('applications.look.said', { count: ids, repeated: repeated.count, malformed: malformed.count });
}

interface NotLookedProps {
  text: string;
  problem?: string;
  again?: string;
  onAgain: () => void;
}

/** Nothing is known of the file, which does not keep it from being sent. */
function NotLooked({ text: said, problem, again, onAgain }: NotLookedProps) {
  const t = useT();
  return (
    <div className={classes.notLooked}>
      <div>
        {problem !== undefined && (
          <p className={wrong.problem} role="alert">
            <IconAlertTriangle size={16} aria-hidden />
            <span>{problem}</span>
          </p>
        )}
        <p className={text.quiet}>{said}</p>
      </div>
      <Button variant="default" size="compact-sm" onClick={onAgain}>
        {again ?? t('applications.look.again')}
      </Button>
    </div>
  );
}

/** Tells if the question which column is meant was asked of this file: it stays, so that an answer can be changed. */
function useQuestion(look: SheetLook | null): boolean {
  const [asked, setAsked] = useState<string | null>(null);
  if (look === null) return false;
  const asks = look.problem?.code === 'sheet-column-unclear' && asksByRadio(look);
  if (asks && asked !== look.sheetId) setAsked(look.sheetId);
  return asks || asked === look.sheetId;
}

function Problem({ look: { problem } }: { look: SheetLook }) {
  const t = useT();
  if (problem === null) return null;
  const chooses = problem.code === 'sheet-rows-hidden' ? null : <> {t('applications.look.or-choose')}</>;
  return (
    <p className={wrong.problem}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {t(`errors.${problem.code}`, problem.params)}
        {chooses}
      </span>
    </p>
  );
}

interface HiddenRowsProps {
  look: SheetLook;
  choices: SheetChoices;
  missing: boolean;
  onChoices: (choices: SheetChoices) => void;
}

/** The question about hidden rows, which stays once it was answered: the remarks then say how many there are. */
function HiddenRowsPart({ look: { problem, ids, remarks }, choices, missing, onChoices }: HiddenRowsProps) {
  const onRows = (hiddenRows: HiddenRows) => onChoices({ ...choices, hiddenRows });
  const props = { chosen: choices.hiddenRows ?? null, missing, onRows };
  if (problem?.code === 'sheet-rows-hidden') {
    return <RowsQuestion {...props} shown={Number(problem.params.shown)} hidden={Number(problem.params.hidden)} />;
  }
  const remark = remarks.find(({ code }) => code === 'rows-hidden-skipped' || code === 'rows-hidden-taken');
  if (remark === undefined) return null;
  const hidden = Number(remark.params.count);
  const shown = remark.code === 'rows-hidden-taken' ? ids - hidden : ids;
  return <RowsQuestion {...props} shown={shown} hidden={hidden} />;
}

/** How many IDs, from where and why. */
function Counts({ look: { ids, taken, sheetName } }: { look: SheetLook }) {
  const t = useT();
  if (taken === null) return null;
  const column = nameOfColumn(t, taken.column, taken.header);
  return (
    <div>
      <p className={classes.count}>{t('applications.typed.count', { count: ids })}</p>
      <p className={text.quiet}>
        {t(`applications.look.from.${taken.column === 'all' ? 'all-columns' : taken.reason}`, { column })}
        {sheetName !== null && <> {t('applications.look.sheet', { name: sheetName })}</>}
      </p>
    </div>
  );
}

interface ColumnFieldProps {
  look: SheetLook;
  /** The column that was chosen, if any was. */
  column: string | null;
  missing: boolean;
  onColumn: (column: string) => void;
}

function ColumnField({ look, column: chosen, missing, onColumn }: ColumnFieldProps) {
  const t = useT();
  const { columns, taken, problem, otherColumns } = look;
  if (columns.length < 2) return null;
  const options = columns.map(({ letter, header, ids, cells }) => ({
    value: letter,
    label: t('applications.look.option', { column: nameOfColumn(t, letter, header), ids, cells }),
  }));
  const all = isList(look) ? [{ value: 'all', label: t('applications.look.all') }] : [];
  return (
    <div data-field="column">
      <Select
        label={t('applications.look.column')}
        description={otherColumns > 0 ? t('applications.look.others', { count: otherColumns }) : undefined}
        placeholder={t('applications.look.choose')}
        leftSection={<IconTableColumn size={16} stroke={1.5} aria-hidden />}
        data={[...all, ...options]}
        value={
          taken?.column ?? (problem?.code === 'sheet-rows-hidden' ? (chosen ?? String(problem.params.column)) : null)
        }
        error={missing ? t('applications.look.choose') : undefined}
        allowDeselect={false}
        onChange={(next) => next !== null && onColumn(next)}
      />
    </div>
  );
}

const MARKS = [
  { mark: 'repeated', tone: 'warning', text: 'applications.typed.repeated' },
  { mark: 'malformed', tone: 'danger', text: 'applications.typed.malformed' },
] as const;

/** How many are repeated and malformed, with the first ones and their rows. */
function Marked({ look }: { look: SheetLook }) {
  const t = useT();
  const marked = MARKS.filter(({ mark }) => look[mark].count > 0);
  if (marked.length === 0) return <StatusBadge tone="success">{t('applications.look.fine')}</StatusBadge>;
  return (
    <ul className={classes.marks}>
      {marked.map(({ mark, tone, text: said }) => (
        <li key={mark}>
          <StatusBadge tone={tone}>{t(said, { count: look[mark].count })}</StatusBadge>
          <ul className={classes.examples}>
            {look[mark].examples.map(({ line, text: id }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one row may hold the same text twice, and the list never changes.
              <li key={index}>
                <bdi className={classes.id}>{id}</bdi> <span>{t('applications.look.row', { row: line })}</span>
              </li>
            ))}
            {look[mark].count > look[mark].examples.length && <li>…</li>}
          </ul>
        </li>
      ))}
    </ul>
  );
}
