import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isDefect } from '../api/ignore-api-error.ts';
import { hasProblems, type Problems } from './problems.ts';

export interface FormState<Field extends string> {
  /** Ref for the form's element. If the form is refused, its first field with a problem gets the focus. */
  ref: RefObject<HTMLFormElement | null>;
  problems: Problems<Field>;
  /** The error of the last attempt, even if it belongs to a field. */
  error: unknown;
  /** An error that belongs to no field. */
  failure: unknown;
  working: boolean;
  /** Replaces the problems shown, and focuses the first field that has one. */
  refuse: (found: Problems<Field>) => void;
  /** Focuses the first field that has a problem, for a caller that shows its problems itself. */
  lead: (found: Problems<Field>) => void;
  /** Adds to the problems shown, without moving the focus. */
  remark: (found: Problems<Field>) => void;
  /** Shows an error that did not come from an attempt. */
  fail: (error: unknown) => void;
  /** Removes a changed field's problem. Removing the last problem also removes the form's error. */
  clearProblem: (field: Field) => void;
  /** Runs the work. If it rejects, shows field problems, or else the form's failure. */
  attempt: (work: () => Promise<unknown>) => Promise<'done' | 'refused'>;
  /**
   * Returns a handler for `onSubmit`. It prevents the browser from sending the form, and ignores a second press while
   * work is in progress.
   */
  submitting: (submit: () => unknown) => (event: FormEvent) => void;
}

/**
 * Manages a form's state: its field problems, its failure, and the focus. The caller manages the values, since some are
 * drafts and some must not be stored.
 * @param fields the field names in form order; the inputs have these names, or are in an element with `data-field`
 * @param refusedOf returns a rejected call's problems by field (`problemsOfRefusal`), or an empty object
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves only when a form is refused.
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
      // The form's error also applies to the other fields.
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

/** Focuses the first field with a problem, so that the user can fix it immediately, and selects its text. */
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

/** Returns the element to focus. In a radio group, this is the chosen option, which is in the tab order. */
function entryOf(field: Element | null): HTMLElement | undefined {
  const inputs = [...(field?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
  return inputs.find((each) => each.matches(':checked, [tabindex="0"]')) ?? inputs[0];
}
