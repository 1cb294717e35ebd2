import type { FieldProblem } from '@greenroom/contract/kit/envelope.ts';
import { fieldProblemOf } from '@greenroom/contract/kit/field-problem.ts';
import type { z } from 'zod';
import { hasMessage, type Params } from '../../lib/text/texts.ts';
import type { AnyColumn } from './edit-columns.ts';

/** What is wrong with a field, as a text and its parameters. */
export interface EditProblem {
  /** Of the column, or where the server names none of them, its own path. */
  key: string;
  id: string;
  params: Params;
}

/** What the columns and the contract's rules say of the values, a problem a field at most; in the columns' order. */
export function problemsOf(
  columns: readonly AnyColumn[],
  values: ReadonlyMap<string, unknown>,
  rules: z.ZodType | undefined,
): EditProblem[] {
  const own = columns.flatMap((column) => ownProblem(column, values.get(column.key)) ?? []);
  const parsed = rules?.safeParse(Object.fromEntries(values), { reportInput: true });
  const ruled = parsed === undefined || parsed.success ? [] : parsed.error.issues.map(toProblem).map(placed);
  return firstOfEach(columns, [...own, ...ruled]);
}

/** Problems that the server found, at the columns they belong to. */
export function placed({ path, code, params }: FieldProblem): EditProblem {
  const id = `validation.${code}`;
  return { key: path.split('.')[0] ?? '', id: hasMessage(id) ? id : 'validation.invalid', params };
}

function firstOfEach(columns: readonly AnyColumn[], problems: readonly EditProblem[]): EditProblem[] {
  const seen = new Map<string, EditProblem>();
  for (const { key } of columns) {
    const first = problems.find((problem) => problem.key === key);
    if (first) seen.set(key, first);
  }
  for (const problem of problems) if (!seen.has(problem.key)) seen.set(problem.key, problem);
  return [...seen.values()];
}

function ownProblem(column: AnyColumn, value: unknown): EditProblem | null {
  const problem = (id: string, params: Params = {}) => ({ key: column.key, id, params });
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
  problem: (id: string, params: Params) => EditProblem,
): EditProblem | null {
  const numbers = values.filter((value) => typeof value === 'number');
  if (min !== undefined && numbers.some((number) => number < min)) return problem('validation.too-small', { min });
  if (max !== undefined && numbers.some((number) => number > max)) return problem('validation.too-big', { max });
  return null;
}

/** A range out of whatever a field holds. */
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

/** What the server says of a broken rule; an empty field of a form is null, which is to say missing. */
function toProblem(issue: z.core.$ZodIssue): FieldProblem {
  const problem = fieldProblemOf(issue);
  const isEmpty = issue.code === 'invalid_type' && issue.input === null && problem.code === 'invalid';
  return isEmpty ? { ...problem, code: 'required' } : problem;
}
