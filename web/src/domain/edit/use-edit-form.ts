import type { FieldProblem } from '@greenroom/contract/kit/envelope.ts';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../lib/api/api.ts';
import { type EditedRow, isChanged, onto, type ReadRow, withField } from '../../lib/form/edited-row.ts';
import { hasProblems } from '../../lib/form/problems.ts';
import { useForm } from '../../lib/form/use-form.ts';
import type { AnyColumn } from './edit-columns.ts';
import { placed, problemsOf } from './edit-problems.ts';

/**
 * Maximum number of times that a save is retried automatically. Each retry merges the changes that others have saved
 * since then.
 */
const SENT_AGAIN = 3;

interface EditFormInput<T> {
  columns: readonly AnyColumn[];
  row: EditedRow<T>;
  setRow: (change: (before: EditedRow<T>) => EditedRow<T>) => void;
  rules: z.ZodType | undefined;
  problems: readonly FieldProblem[] | undefined;
  onSubmit: (values: T, read: ReadRow<T>) => Promise<unknown>;
  reread: (() => Promise<ReadRow<T> | undefined>) | undefined;
  onSaved: () => void;
}

/** Manages an open edit dialog: its values, their problems, and the result of saving them. */
export function useEditForm<T extends object>(input: EditFormInput<T>) {
  const { columns, row, setRow, rules, problems, onSaved } = input;
  const { values, clashes } = row;
  const [tried, setTried] = useState(false);
  const keys = columns.map(({ key }) => key);
  const form = useForm<string>(keys, (error) => placed(error instanceof ApiError ? error.fields : []));
  const record = useMemo(() => new Map<string, unknown>(Object.entries(values)), [values]);
  const own = useMemo(() => (tried ? problemsOf(columns, record, rules) : {}), [tried, columns, record, rules]);
  const remark = useEffectEvent(form.remark);
  useEffect(() => {
    if (problems !== undefined) remark(placed(problems));
  }, [problems]);

  const change = (key: string, value: unknown) => {
    form.clearProblem(key);
    setRow((before) => withField(before, key, value));
  };
  const submit = form.submitting(async () => {
    setTried(true);
    if (clashes.some(({ decided }) => !decided)) return focusUndecided(form.ref.current);
    const wrong = problemsOf(columns, record, rules);
    if (hasProblems(wrong)) return form.lead(wrong);
    if ((await form.attempt(() => save(input, setTried))) === 'done') onSaved();
  });
  return {
    form: form.ref,
    record,
    change,
    submit,
    tried,
    working: form.working,
    failure: form.error,
    problems: { ...form.problems, ...own },
    changed: isChanged(row),
  };
}

/**
 * Saves the values. If someone else has saved the record since then, and no field was changed by both, it merges the
 * changes and saves again (R-PLUS-30).
 * @throws ApiError `changed-meanwhile` if the user must decide; the form then contains both values
 */
async function save<T extends object>(
  { row, setRow, onSubmit, reread }: EditFormInput<T>,
  setTried: (tried: boolean) => void,
): Promise<void> {
  let current = row;
  for (let left = SENT_AGAIN; ; left -= 1) {
    try {
      await onSubmit(current.values, current.read);
      return;
    } catch (error) {
      const met = error instanceof ApiError && error.code === 'changed-meanwhile' && left > 0;
      const present = met ? await reread?.() : undefined;
      if (present === undefined) throw error;
      current = onto(current, present);
      const settled = current;
      setRow(() => settled);
      setTried(false);
      if (settled.clashes.length > 0) throw error;
    }
  }
}

function focusUndecided(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[data-undecided="true"] input')?.focus();
}
