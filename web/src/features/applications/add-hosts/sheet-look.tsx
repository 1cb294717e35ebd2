import type { SheetLook } from '@greenroom/contract/sheets.ts';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { describeError } from '../../../lib/api/api.ts';
import { type Translate, useT } from '../../../lib/text/translate.tsx';
import wrong from '../../../ui/field/problem.module.css';
import { UploadProgress } from '../../../ui/state/upload-progress.tsx';
import text from '../../../ui/text.module.css';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import { SheetRemarks } from '../sheet-remarks.tsx';
import { lookOf } from './hosts-state.ts';
import classes from './sheet-look.module.css';
import { ColumnField, ColumnQuestion, nameOfColumn, RowsQuestion, useQuestion } from './sheet-questions.tsx';
import { MARKS } from './typed-bar.tsx';
import type { HostsForm } from './use-hosts-form.ts';

/**
 * Shows a preview of the chosen file: the number of IDs, their column and why it was chosen, and the first rows
 * (R-PLUS-18).
 */
export function SheetLookPart({ hosts }: { hosts: HostsForm }) {
  const t = useT();
  const { flow, act, stopLook } = hosts;
  const look = lookOf(flow);
  const shown = look.state === 'done' || look.state === 'looking' ? look.look : null;
  const Column = useQuestion(shown) ? ColumnQuestion : ColumnField;
  return (
    <section className={classes.part} aria-label={t('applications.look.label')} aria-busy={look.state === 'looking'}>
      <VisuallyHidden role="status">{look.state === 'done' && saidOf(t, look.look)}</VisuallyHidden>
      {look.state === 'looking' && (
        <div>
          <UploadProgress share={look.share} onStop={stopLook} />
        </div>
      )}
      {(look.state === 'stopped' || look.state === 'failed') && (
        <NotLooked error={look.state === 'failed' ? look.error : null} onAgain={() => act({ kind: 'look-wanted' })} />
      )}
      {shown !== null && (
        <div className={classes.look} data-old={look.state === 'looking'}>
          <div className={classes.facts}>
            {shown.taken === null ? <Problem look={shown} /> : <Counts look={shown} />}
            <Column hosts={hosts} look={shown} />
            <RowsQuestion hosts={hosts} look={shown} />
            {shown.taken !== null && <Marked look={shown} />}
            <SheetRemarks remarks={shown.remarks.filter(({ code }) => !SAID_ALREADY.has(code))} />
          </div>
          <FirstRows look={shown} />
        </div>
      )}
    </section>
  );
}

/** Remarks that repeat what the preview already shows. */
const SAID_ALREADY: ReadonlySet<string> = new Set(['column-taken', 'list-of-ids']);

function saidOf(t: Translate, { ids, repeated, malformed, taken, problem }: SheetLook): string {
  if (taken === null) return problem === null ? '' : t(`errors.${problem.code}`, problem.params);
  return t('applications.look.said', { count: ids, repeated: repeated.count, malformed: malformed.count });
}

/**
 * Shows that there is no preview, because it failed or, without an error, because the user stopped it. The file can
 * still be sent.
 */
function NotLooked({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const t = useT();
  const stopped = error === null;
  return (
    <div className={classes.notLooked}>
      <div>
        {!stopped && (
          <p className={wrong.problem} role="alert">
            <IconAlertTriangle size={16} aria-hidden />
            <span>{describeError(error)}</span>
          </p>
        )}
        <p className={text.quiet}>{t(stopped ? 'applications.look.stopped' : 'applications.look.failed')}</p>
      </div>
      <Button variant="default" size="compact-sm" onClick={onAgain}>
        {t(stopped ? 'applications.look.again' : 'applications.again')}
      </Button>
    </div>
  );
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

/** Shows the number of IDs, their source, and why that source was chosen. */
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

/** Shows how many IDs are repeated or malformed, and lists the first ones with their rows. */
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
              // biome-ignore lint/suspicious/noArrayIndexKey: one row can have the same text twice, and the list never changes.
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

/** Shows the first rows of the file. The ID column is highlighted and stays visible in wide tables. */
function FirstRows({ look }: { look: SheetLook }) {
  const t = useT();
  const { columns, firstRows, headerRow, taken } = look;
  const isTaken = (letter: string) => taken?.column === 'all' || taken?.column === letter;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable block must be reachable by the keyboard.
    <section className={classes.rows} aria-label={t('applications.look.first-rows')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('applications.look.row-number')}</VisuallyHidden>
            </th>
            {columns.map(({ letter }) => (
              <th key={letter} scope="col" data-taken={isTaken(letter)} data-only={taken?.column === letter}>
                <bdi>{letter}</bdi>{' '}
                {isTaken(letter) && <span className={classes.sign}>{t('applications.look.ids')}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {firstRows.map(({ row, cells }) => (
            <tr key={row} data-header={row === headerRow}>
              <th scope="row">{row}</th>
              {columns.map(({ letter }, index) => (
                <td key={letter} data-taken={isTaken(letter)} data-only={taken?.column === letter}>
                  <bdi>{cells[index]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
