import type { FieldProblem } from '@greenroom/contract/kit/envelope.ts';
import { fieldProblemOf } from '@greenroom/contract/kit/field-problem.ts';
import type { z } from 'zod';
import type { Problem, Problems } from '../../lib/form/problems.ts';
import { hasMessage, type Params } from '../../lib/text/texts.ts';
import type { AnyColumn } from './edit-columns.ts';

/**
 * Checks the values against the columns' own rules and the contract's, and returns the problems in column order. If a
 * value breaks both, the column's own rule wins.
 */
export function problemsOf(
  columns: readonly AnyColumn[],
  values: ReadonlyMap<string, unknown>,
  rules: z.ZodType | undefined,
): Problems<string> {
  const own = columns.flatMap((column) => {
    const problem = ownProblem(column, values.get(column.key));
    return problem === null ? [] : [[column.key, problem]];
  });
  const parsed = rules?.safeParse(Object.fromEntries(values), { reportInput: true });
  const ruled = parsed === undefined || parsed.success ? {} : placed(parsed.error.issues.map(toProblem));
  const found: Problems<string> = { ...ruled, ...Object.fromEntries(own) };
  const keys = new Set([...columns.map(({ key }) => key), ...Object.keys(found)]);
  // Contains only fields with a problem, since an empty entry would hide the server's problem for its field.
  return Object.fromEntries([...keys].flatMap((key) => (found[key] === undefined ? [] : [[key, found[key]]])));
}

/**
 * Assigns the server's problems to their columns. A problem without a column is stored under the first part of its
 * path.
 */
export function placed(problems: readonly FieldProblem[]): Problems<string> {
  const found = problems.map(({ path, code, params }) => {
    const id = `validation.${code}`;
    return [path.split('.')[0] ?? '', { id: hasMessage(id) ? id : 'validation.invalid', params }];
  });
  // Each field keeps its first problem.
  return Object.fromEntries(found.reverse());
}

function ownProblem(column: AnyColumn, value: unknown): Problem | null {
  const problem = (id: string, params: Params = {}) => ({ id, params });
  if (isEmpty(value)) return column.required === true ? problem('validation.required') : null;
  if (column.kind === 'number') return boundsProblem(column, [value], problem);
  if (column.kind !== 'range') return null;
  const { from, to } = rangeOf(value);
  if (from !== null && to !== null && from > to) return problem('widgets.edit.reversed');
  return boundsProblem(column, [from, to], problem);
}

function boundsProblem(
  { min, max }: { min?: number; max?: number },
  values: readonly unknown[],
  problem: (id: string, params: Params) => Problem,
): Problem | null {
  const numbers = values.filter((value) => typeof value === 'number');
  if (min !== undefined && numbers.some((number) => number < min)) return problem('validation.too-small', { min });
  if (max !== undefined && numbers.some((number) => number > max)) return problem('validation.too-big', { max });
  return null;
}

/** Returns a field's value as a range. */
export function rangeOf(value: unknown): { from: number | null; to: number | null } {
  const given = new Map<string, unknown>(Object.entries(Object(value)));
  const bound = (name: string) => {
    const number = given.get(name);
    return typeof number === 'number' ? number : null;
  };
  return { from: bound('from'), to: bound('to') };
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== 'object') return false;
  const { from, to } = rangeOf(value);
  return from === null && to === null;
}

/**
 * Converts a broken rule to the problem that the server would report. An empty form field is null, which means that the
 * value is missing.
 */
function toProblem(issue: z.core.$ZodIssue): FieldProblem {
  const problem = fieldProblemOf(issue);
  const isEmpty = issue.code === 'invalid_type' && issue.input === null && problem.code === 'invalid';
  return isEmpty ? { ...problem, code: 'required' } : problem;
}
