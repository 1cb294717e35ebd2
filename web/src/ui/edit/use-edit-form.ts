import type { FieldProblem } from '@greenroom/contract/kit/envelope.ts';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../lib/api/api.ts';
import { hasProblems } from '../../lib/form/problems.ts';
import { useForm } from '../../lib/form/use-form.ts';
import type { AnyColumn } from './edit-columns.ts';
import { placed, problemsOf } from './edit-problems.ts';

interface EditFormInput<T> {
  columns: readonly AnyColumn[];
  initial: T;
  values: T;
  setValues: (change: (before: T) => T) => void;
  rules: z.ZodType | undefined;
  problems: readonly FieldProblem[] | undefined;
  onSubmit: (values: T) => Promise<unknown>;
  onSaved: () => void;
}

/** What an edit dialog knows while it is open: its values, what is wrong with them, and what came of saving them. */
export function useEditForm<T extends object>(input: EditFormInput<T>) {
  const { columns, initial, values, setValues, rules, problems, onSubmit, onSaved } = input;
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
    setValues((before) => ({ ...before, [key]: value }));
  };
  const submit = form.submitting(async () => {
    setTried(true);
    const wrong = problemsOf(columns, record, rules);
    if (hasProblems(wrong)) return form.lead(wrong);
    if ((await form.attempt(() => onSubmit(values))) === 'done') onSaved();
  });
  return {
    form: form.ref,
    record,
    change,
    submit,
    working: form.working,
    failure: form.error,
    problems: { ...form.problems, ...own },
    changed: JSON.stringify(values) !== JSON.stringify(initial),
  };
}
