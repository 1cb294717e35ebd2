import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Problem } from './problem.ts';

/** What stands beside the fields. */
export type Problems<Field extends string> = { readonly [Name in Field]?: Problem | undefined };

export interface FormState<Field extends string> {
  /** On the form's element: a refused form puts the focus on its first field with a problem. */
  ref: RefObject<HTMLFormElement | null>;
  problems: Problems<Field>;
  /** What no field is to blame for. */
  failure: unknown;
  working: boolean;
  /** Shows what is wrong and leads there. */
  refuse: (found: Problems<Field>) => void;
  /** Shows what is wrong with one field while another is worked on. */
  remark: (field: Field, problem: Problem) => void;
  /** The field was changed: what was said of it no longer holds. */
  mend: (field: Field) => void;
  /** Carries the work out. A rejection becomes what stands beside the fields, or the form's failure. */
  attempt: (work: () => Promise<unknown>) => Promise<'done' | 'refused'>;
}

/**
 * How a form of the centre goes: its problems, its failure, and the focus. What is typed is the caller's, and stays.
 * @param fields in the order of the form; inputs bear these names
 * @param refusedOf which fields a rejected call is about; an empty object: none
 */
export function useForm<Field extends string>(
  fields: readonly Field[],
  refusedOf: (error: unknown) => Problems<Field>,
): FormState<Field> {
  const ref = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [working, setWorking] = useState(false);
  const [refusals, setRefusals] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when a form is refused, not while it is mended.
  useEffect(() => focusFirst(ref.current, fields, problems), [refusals]);

  const refuse = (found: Problems<Field>) => {
    setFailure(null);
    setProblems(found);
    setRefusals((count) => count + 1);
  };
  const remark = (field: Field, problem: Problem | undefined) => setProblems((now) => ({ ...now, [field]: problem }));
  const mend = (field: Field) => {
    remark(field, undefined);
    setFailure(null);
  };
  const attempt = async (work: () => Promise<unknown>) => {
    setWorking(true);
    setProblems({});
    setFailure(null);
    try {
      await work();
      return 'done';
    } catch (error) {
      const refused = refusedOf(error);
      refuse(refused);
      if (!hasProblems(refused)) setFailure(error);
      return 'refused';
    } finally {
      setWorking(false);
    }
  };
  return { ref, problems, failure, working, refuse, remark, mend, attempt };
}

export function hasProblems(problems: Problems<string>): boolean {
  return Object.values(problems).some((problem) => problem !== undefined);
}

function focusFirst<Field extends string>(
  form: HTMLFormElement | null,
  fields: readonly Field[],
  problems: Problems<Field>,
): void {
  const first = fields.find((name) => problems[name] !== undefined);
  const input = first === undefined ? null : form?.elements.namedItem(first);
  if (!(input instanceof HTMLInputElement)) return;
  input.focus();
  input.select();
}
