import type { FieldProblem } from '@greenroom/contract/kit/envelope.ts';
import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../lib/api/api.ts';
import type { AnyColumn } from './edit-columns.ts';
import { type EditProblem, placed, problemsOf } from './edit-problems.ts';

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
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [refused, setRefused] = useRefused(problems);
  const record = useMemo(() => new Map<string, unknown>(Object.entries(values)), [values]);
  const own = useMemo(() => (tried ? problemsOf(columns, record, rules) : []), [tried, columns, record, rules]);
  const shown = [...own, ...refused];
  const focusFirst = useFocusFirst(form, columns);

  const change = (key: string, value: unknown) => {
    setRefused(refused.filter((problem) => problem.key !== key));
    setValues((before) => ({ ...before, [key]: value }));
  };
  const save = async () => {
    setTried(true);
    setFailure(null);
    const wrong = problemsOf(columns, record, rules);
    if (wrong.length > 0) return focusFirst(wrong);
    setWorking(true);
    try {
      await onSubmit(values);
      onSaved();
    } catch (error) {
      const found = error instanceof ApiError ? error.fields.map(placed) : [];
      setRefused(found);
      setFailure(error);
      focusFirst(found);
    } finally {
      setWorking(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!working) void save();
  };
  return {
    form,
    record,
    change,
    submit,
    working,
    failure,
    problems: shown,
    changed: JSON.stringify(values) !== JSON.stringify(initial),
  };
}

/** Problems that the server found, or that the caller hands in; each goes when its field is changed. */
function useRefused(given: readonly FieldProblem[] | undefined) {
  const state = useState<readonly EditProblem[]>([]);
  const [, setRefused] = state;
  useEffect(() => {
    if (given !== undefined) setRefused(given.map(placed));
  }, [given]);
  return state;
}

/** The first field with a problem gets the focus, so that the hand can mend it at once; once it is drawn as such. */
function useFocusFirst(form: RefObject<HTMLFormElement | null>, columns: readonly AnyColumn[]) {
  const [wanted, setWanted] = useState<{ key: string } | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const field = form.current?.querySelector(`[data-field="${CSS.escape(wanted.key)}"]`);
    const inputs = field?.querySelectorAll<HTMLElement>('input:not([type="hidden"]), textarea, button') ?? [];
    // In a group of choices the chosen one is where the keyboard enters.
    const input = [...inputs].find((each) => each.matches(':checked, [tabindex="0"]')) ?? inputs[0];
    input?.focus();
  }, [form, wanted]);
  return (problems: readonly EditProblem[]) => {
    const first = columns.find(({ key }) => problems.some((problem) => problem.key === key));
    if (first !== undefined) setWanted({ key: first.key });
  };
}
