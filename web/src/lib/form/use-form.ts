import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isDefect } from '../api/ignore-api-error.ts';
import { hasProblems, type Problems } from './problems.ts';

export interface FormState<Field extends string> {
  /** On the form's element: a refused form puts the focus on its first field with a problem. */
  ref: RefObject<HTMLFormElement | null>;
  problems: Problems<Field>;
  /** The error of the last attempt, whether or not a field is to blame for it. */
  error: unknown;
  /** The error that no field is to blame for. */
  failure: unknown;
  working: boolean;
  /** Shows these problems in place of others, and puts the focus on the first field that has one. */
  refuse: (found: Problems<Field>) => void;
  /** Puts the focus on the first field that has a problem, for a caller that shows its problems itself. */
  lead: (found: Problems<Field>) => void;
  /** Shows these problems beside the others, and leaves the focus where it is. */
  remark: (found: Problems<Field>) => void;
  /** Shows an error that came from elsewhere than an attempt. */
  fail: (error: unknown) => void;
  /** The field was changed: its problem no longer holds; with the last problem the form's error goes. */
  clearProblem: (field: Field) => void;
  /** Carries the work out. A rejection becomes problems of fields, or the form's failure. */
  attempt: (work: () => Promise<unknown>) => Promise<'done' | 'refused'>;
  /** For `onSubmit`: keeps the browser from sending the form, and ignores a second press while work is under way. */
  submitting: (submit: () => unknown) => (event: FormEvent) => void;
}

/**
 * The state of a form: problems of its fields, its failure, and the focus. Values are the caller's, since some are drafts
 * and some must not be kept.
 * @param fields in the order of the form; the inputs bear these names, or stand in an element with `data-field`
 * @param refusedOf which fields a rejected call is about (`problemsOfRefusal`); an empty object: none
 */
export function useForm<Field extends string>(
  fields: readonly Field[],
  refusedOf: (error: unknown) => Problems<Field>,
): FormState<Field> {
  const ref = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [error, setError] = useState<unknown>(null);
  const [working, setWorking] = useState(false);
  const [refused, setRefused] = useState<Problems<Field>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when a form is refused, not while it is fixed.
  useEffect(() => focusFirst(ref.current, fields, refused), [refused]);

  const show = (found: Problems<Field>, reason: unknown) => {
    setError(reason);
    setProblems(found);
    setRefused(found);
  };
  const attempt = async (work: () => Promise<unknown>) => {
    setWorking(true);
    setProblems({});
    setError(null);
    try {
      await work();
      return 'done';
    } catch (reason) {
      if (isDefect(reason)) globalThis.reportError(reason);
      show(refusedOf(reason), reason);
      return 'refused';
    } finally {
      setWorking(false);
    }
  };
  return {
    ref,
    problems,
    error,
    failure: hasProblems(problems) ? null : error,
    working,
    refuse: (found) => show(found, null),
    lead: setRefused,
    remark: (found) => setProblems((now) => ({ ...now, ...found })),
    fail: (reason) => show({}, reason),
    clearProblem: (field) => {
      const left: Problems<Field> = { ...problems, [field]: undefined };
      setProblems((now) => ({ ...now, [field]: undefined }));
      // What the form shows of the error also holds for the other fields.
      if (!hasProblems(left)) setError(null);
    },
    attempt,
    submitting: (submit) => (event) => {
      event.preventDefault();
      if (!working) void submit();
    },
  };
}

const FOCUSABLE = 'input:not([type="hidden"]), textarea, button';

/** Puts the focus on the first field with a problem, so that it can be fixed at once; a text in it is selected. */
function focusFirst<Field extends string>(
  form: HTMLFormElement | null,
  fields: readonly Field[],
  problems: Problems<Field>,
): void {
  const first = fields.find((name) => problems[name] !== undefined);
  if (form === null || first === undefined) return;
  const named = form.elements.namedItem(first);
  const input =
    named instanceof HTMLElement ? named : entryOf(form.querySelector(`[data-field="${CSS.escape(first)}"]`));
  input?.focus();
  if (input instanceof HTMLInputElement) input.select();
}

/** In a group of choices the chosen one is where the keyboard enters. */
function entryOf(field: Element | null): HTMLElement | undefined {
  const inputs = [...(field?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
  return inputs.find((each) => each.matches(':checked, [tabindex="0"]')) ?? inputs[0];
}
