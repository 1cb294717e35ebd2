import type { FieldProblem } from '@greenroom/contract/kit/envelope.ts';
import { Button } from '@mantine/core';
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { z } from 'zod';
import { useDraft } from '../../lib/address/drafts.ts';
import { describeError } from '../../lib/api/api.ts';
import { begun, type Clash, type EditedRow, isChanged, onto, type ReadRow } from '../../lib/form/edited-row.ts';
import type { Problem, Problems } from '../../lib/form/problems.ts';
import { type Translate, useT } from '../../lib/text/translate.tsx';
import dialog from '../../ui/dialog/dialog.module.css';
import { submitByKey } from '../../ui/dialog/submit-by-key.ts';
import { LockedButton } from '../../ui/field/locked-button.tsx';
import { RequestId } from '../../ui/state/request-id.tsx';
import { Conflict, type ShownClash } from './conflict.tsx';
import type { AnyColumn, EditColumns } from './edit-columns.ts';
import classes from './edit-dialog.module.css';
import { EditField } from './edit-field.tsx';
import { valueText } from './edit-value.ts';
import { useEditForm } from './use-edit-form.ts';

/** The form's state that the dialog needs before it closes. */
export interface Guard {
  changed: boolean;
  working: boolean;
  /** Discards a stored draft. */
  discard: () => void;
}

/** The state without a form. */
export const UNTOUCHED: Guard = { changed: false, working: false, discard: () => undefined };

export interface EditFormProps<T extends object> {
  /** A function if the columns depend on the values. */
  columns: EditColumns<T>;
  initial: T;
  /** The edited record (R-PLUS-30). Omit it for a new one. */
  record?: EditedRecord<T> | undefined;
  /** The contract's schema, whose rules the server also applies (R-VALID-6). */
  rules?: z.ZodType | undefined;
  /**
   * Problems that the server found, in addition to those from a rejected `onSubmit`. Each problem disappears when the
   * user changes its field.
   */
  problems?: readonly FieldProblem[] | undefined;
  /**
   * Saves the values. Make the call with `release: true`. The form shows a rejection, with field problems next to their
   * fields, and keeps all entries.
   * @param read the values that the edit began with, and their version; send the version and only the differences
   */
  onSubmit: (values: T, read: ReadRow<T>) => Promise<unknown>;
  /** The verb on the button. Default: "Save". */
  submit?: string | undefined;
  guard: RefObject<Guard>;
  onLeave: () => void;
}

/** Data to resolve a conflict between two people who edit the same record (R-PLUS-30). */
export interface EditedRecord<T> {
  /** Version of the values in `initial`. */
  readonly version: string;
  /** Fetches the record again after `changed-meanwhile`. Returns undefined if the record is gone. */
  readonly reread: () => Promise<ReadRow<T> | undefined>;
}

type OpenFormProps<T extends object> = EditFormProps<T> & { onSaved: () => void };

/** The form without drafts. Unsaved entries are lost when the dialog closes. */
export function EditForm<T extends object>(props: OpenFormProps<T>) {
  const [row, setRow] = useState<EditedRow<T>>(() => begun(readOf(props)));
  return <Form {...props} state={{ row, setRow, discard: () => setRow(begun(readOf(props))), kept: false }} />;
}

/** The form whose entries survive a reload. */
export function KeptForm<T extends object>({ draftKey, ...props }: OpenFormProps<T> & { draftKey: string }) {
  const [row, setRow, discard] = useDraft<EditedRow<T>>(`edited.${draftKey}`, begun(readOf(props)));
  const [kept] = useState(() => isChanged(row));
  const catchUp = useEffectEvent(() => {
    if (row.read.version !== readOf(props).version) setRow((before) => onto(before, readOf(props)));
  });
  // Merges an older draft with the values saved since then.
  useEffect(() => catchUp(), []);
  return <Form {...props} state={{ row, setRow, discard, kept }} />;
}

function readOf<T extends object>({ initial, record }: EditFormProps<T>): ReadRow<T> {
  return { values: initial, version: record?.version ?? '' };
}

interface FormState<T> {
  row: EditedRow<T>;
  setRow: (change: (before: EditedRow<T>) => EditedRow<T>) => void;
  discard: () => void;
  /** True if the values come from a stored draft. */
  kept: boolean;
}

function Form<T extends object>(props: OpenFormProps<T> & { state: FormState<T> }) {
  const { rules, problems, onSubmit, guard, state } = props;
  const t = useT();
  const { values, clashes } = state.row;
  const columns: readonly AnyColumn[] = useMemo(
    () => (typeof props.columns === 'function' ? props.columns(values) : props.columns),
    [props.columns, values],
  );
  // Someone else may have changed a field that the form's own values hide.
  const readColumns = typeof props.columns === 'function' ? props.columns(state.row.read.values) : [];
  const onSaved = () => {
    state.discard();
    props.onSaved();
  };
  const edit = useEditForm({ columns, rules, problems, onSubmit, reread: props.record?.reread, onSaved, ...state });
  useEffect(() => {
    guard.current = { changed: edit.changed, working: edit.working, discard: state.discard };
  });
  useEffect(() => {
    return () => {
      guard.current = UNTOUCHED;
    };
  }, [guard]);
  const first = columns.find(({ disabled }) => disabled !== true);
  return (
    <form ref={edit.form} className={classes.form} noValidate onSubmit={edit.submit} onKeyDown={submitByKey}>
      {state.kept && edit.changed && <Restored onDiscard={state.discard} />}
      {clashes.length > 0 && (
        <Conflict
          clashes={clashes.map((clash) => shownClash(t, [...columns, ...readColumns], clash, values))}
          tried={edit.tried}
          onChoose={(keys, side) => {
            for (const clash of clashes) if (keys.includes(clash.key)) edit.change(clash.key, clash[side]);
          }}
        />
      )}
      <div className={classes.fields}>
        {columns.map((column) => (
          <div key={column.key} data-field={column.key} data-half={column.half === true}>
            <EditField
              column={column}
              value={edit.record.get(column.key)}
              onChange={(value) => edit.change(column.key, value)}
              error={textOf(t, edit.problems[column.key])}
              autofocus={column === first}
            />
          </div>
        ))}
      </div>
      <footer className={dialog.foot}>
        <Failure failure={edit.failure} columns={columns} problems={edit.problems} />
        <Button variant="default" onClick={props.onLeave} disabled={edit.working}>
          {t('common.cancel')}
        </Button>
        <LockedButton type="submit" busy={edit.working}>
          {props.submit ?? t('widgets.edit.save')}
        </LockedButton>
      </footer>
    </form>
  );
}

function shownClash<T extends object>(
  t: Translate,
  columns: readonly AnyColumn[],
  { key, was, theirs, mine, decided }: Clash,
  values: T,
): ShownClash {
  const column = columns.find((each) => each.key === key);
  const text = (value: unknown) => valueText(t, column, value);
  const now = JSON.stringify(new Map<string, unknown>(Object.entries(values)).get(key));
  const side = [theirs, mine].findIndex((value) => JSON.stringify(value) === now);
  return {
    ...{ key, label: column?.label ?? key, was: text(was), theirs: text(theirs), mine: text(mine) },
    chosen: decided ? ((['theirs', 'mine'] as const)[side] ?? null) : null,
    undecided: !decided,
  };
}

function Restored({ onDiscard }: { onDiscard: () => void }) {
  const t = useT();
  return (
    <p className={classes.restored} role="status">
      {t('widgets.edit.restored')}{' '}
      <button type="button" className={classes.link} onClick={onDiscard}>
        {t('widgets.edit.start-over')}
      </button>
    </p>
  );
}

interface FailureProps {
  failure: unknown;
  columns: readonly AnyColumn[];
  problems: Problems<string>;
}

/**
 * Shows errors that concern the whole form or fields without a column. Errors for other fields appear next to those
 * fields.
 */
function Failure({ failure, columns, problems }: FailureProps) {
  const t = useT();
  if (failure === null) return null;
  const unplaced = Object.keys(problems).filter((key) => !columns.some((column) => column.key === key));
  return (
    <div className={dialog.failure} role="alert">
      <p>{describeError(failure)}</p>
      {unplaced.map((key) => (
        <p key={key}>{textOf(t, problems[key])}</p>
      ))}
      <RequestId error={failure} />
    </div>
  );
}

function textOf(t: Translate, problem: Problem | undefined): string | undefined {
  return problem && t(problem.id, problem.params);
}
