import type { FieldProblem } from '@greenroom/contract/kit/envelope.ts';
import { Button } from '@mantine/core';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';
import { useDraft } from '../../lib/address/drafts.ts';
import { describeError } from '../../lib/api/api.ts';
import type { Problem, Problems } from '../../lib/form/problems.ts';
import { type Translate, useT } from '../../lib/text/translate.tsx';
import dialog from '../dialog/dialog.module.css';
import { submitByKey } from '../dialog/submit-by-key.ts';
import { LockedButton } from '../field/locked-button.tsx';
import { RequestId } from '../state/request-id.tsx';
import type { AnyColumn, EditColumns } from './edit-columns.ts';
import classes from './edit-dialog.module.css';
import { EditField } from './edit-field.tsx';
import { useEditForm } from './use-edit-form.ts';

/** What the dialog must know of its form before it closes. */
export interface Guard {
  changed: boolean;
  working: boolean;
  /** Throws a kept draft away. */
  discard: () => void;
}

/** There is no form. */
export const UNTOUCHED: Guard = { changed: false, working: false, discard: () => undefined };

export interface EditFormProps<T extends object> {
  /** A function where what is asked depends on what was entered. */
  columns: EditColumns<T>;
  initial: T;
  /** The contract's schema: what it says here the server says, too (R-VALID-6). */
  rules?: z.ZodType | undefined;
  /** Problems that the server found, beside those of a rejected `onSubmit`; each goes when its field is changed. */
  problems?: readonly FieldProblem[] | undefined;
  /**
   * Saves. Call with `release: true`: a rejection is shown here, problems of fields beside them, and nothing that was
   * entered is lost.
   */
  onSubmit: (values: T) => Promise<unknown>;
  /** The verb on the button; "Save" unless said. */
  submit?: string | undefined;
  guard: RefObject<Guard>;
  onLeave: () => void;
}

type OpenFormProps<T extends object> = EditFormProps<T> & { onSaved: () => void };

/** The form without a memory: what is not saved goes with the dialog. */
export function EditForm<T extends object>(props: OpenFormProps<T>) {
  const [values, setValues] = useState<T>(props.initial);
  return <Form {...props} state={{ values, setValues, discard: () => setValues(props.initial), kept: false }} />;
}

/** The form whose entries survive a reload. */
export function KeptForm<T extends object>({ draftKey, ...props }: OpenFormProps<T> & { draftKey: string }) {
  const [values, setValues, discard] = useDraft(`edit.${draftKey}`, props.initial);
  const [kept] = useState(() => JSON.stringify(values) !== JSON.stringify(props.initial));
  return <Form {...props} state={{ values, setValues, discard, kept }} />;
}

interface FormState<T> {
  values: T;
  setValues: (change: (before: T) => T) => void;
  discard: () => void;
  /** Whether the values are those of an earlier time. */
  kept: boolean;
}

function Form<T extends object>(props: OpenFormProps<T> & { state: FormState<T> }) {
  const { initial, rules, problems, onSubmit, guard, state } = props;
  const t = useT();
  const { values } = state;
  const columns: readonly AnyColumn[] = useMemo(
    () => (typeof props.columns === 'function' ? props.columns(values) : props.columns),
    [props.columns, values],
  );
  const onSaved = () => {
    state.discard();
    props.onSaved();
  };
  const edit = useEditForm({ columns, initial, rules, problems, onSubmit, onSaved, ...state });
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

/** What went wrong as a whole, and what no column shows; what belongs to a field stands there. */
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
