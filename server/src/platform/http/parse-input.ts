import type { FieldProblem } from '@greenroom/contract/kit/envelope.ts';
import type { Route } from '@greenroom/contract/kit/route.ts';
import type { z } from 'zod';
import { RefusalError } from './fail.ts';
import type { Raw } from './mount.ts';

/**
 * Parses what came with a call by its contract; all that is wrong is told at once.
 * @throws RefusalError `invalid-input` with a problem for each field
 */
export function parseInput(route: Route, raw: { params: unknown; query: unknown; body: unknown }): Raw {
  const problems: FieldProblem[] = [];
  const input: Record<string, unknown> = {};
  for (const [schema, value] of [
    [route.params, raw.params],
    [route.query, raw.query],
    [route.body, raw.body],
  ] as const) {
    const parsed = schema.safeParse(value ?? {}, { reportInput: true });
    if (parsed.success) Object.assign(input, parsed.data);
    else problems.push(...parsed.error.issues.map(toProblem));
  }
  if (problems.length > 0) throw new RefusalError('invalid-input', { count: problems.length }, problems, null);
  return input;
}

type Issue = z.core.$ZodIssue;

/** A rule of ours names its message itself (a kebab-case word); for the rest the kind of issue tells which one. */
function toProblem(issue: Issue): FieldProblem {
  const path = issue.path.join('.');
  if (/^[a-z]+(-[a-z]+)+$|^(country|phone)$/.test(issue.message)) return { path, code: issue.message, params: {} };
  if (issue.code === 'too_small') {
    return {
      path,
      code: issue.origin === 'string' ? 'too-short' : 'too-small',
      params: { min: Number(issue.minimum) },
    };
  }
  if (issue.code === 'too_big') {
    return { path, code: issue.origin === 'string' ? 'too-long' : 'too-big', params: { max: Number(issue.maximum) } };
  }
  if (issue.code === 'invalid_type' && issue.input === undefined) return { path, code: 'required', params: {} };
  return { path, code: 'invalid', params: {} };
}
