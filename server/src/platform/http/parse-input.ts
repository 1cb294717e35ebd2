import type { FieldProblem } from '@greenroom/contract/kit/envelope.ts';
import { fieldProblemOf } from '@greenroom/contract/kit/field-problem.ts';
import type { Route } from '@greenroom/contract/kit/route.ts';
import { RefusalError } from './fail.ts';
import type { Raw } from './mount.ts';

/**
 * Parses what came with a call by its contract; all that is wrong is answered at once.
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
    else problems.push(...parsed.error.issues.map(fieldProblemOf));
  }
  if (problems.length > 0) throw new RefusalError('invalid-input', { count: problems.length }, problems, null);
  return input;
}
