import { fieldProblemOf } from '@greenroom/contract/kit/field-problem.ts';
import type { z } from 'zod';

/** The invalid field (empty for the whole line), and the rule that it breaks. */
export interface LineProblem {
  readonly field: string;
  readonly problem: string;
}

/** Returns the first problem that a schema reports, in the terms used in docs/data-in.md. */
export function findProblem([issue]: readonly z.core.$ZodIssue[], value: unknown): LineProblem {
  if (issue === undefined) return { field: '', problem: 'invalid' };
  const { path: field, code: problem } = fieldProblemOf(issue);
  const missing = problem === 'invalid' && typeof value === 'object' && value !== null && !has(value, field);
  return { field, problem: missing && field !== '' ? 'required' : problem };
}

function has(value: object, field: string): boolean {
  return Object.entries(value).some(([name, given]) => name === field && given !== undefined);
}
