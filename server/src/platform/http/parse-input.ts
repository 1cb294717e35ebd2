import type { FieldProblem } from '@greenroom/contract/kit/envelope.ts';
import { fieldProblemOf } from '@greenroom/contract/kit/field-problem.ts';
import { type Route, takesBareIds } from '@greenroom/contract/kit/route.ts';
import { RefusalError } from './fail.ts';
import type { Raw } from './mount.ts';

/** Maximum number of unknown parameters to name in the error, and maximum number of characters to show from each. */
const NAMED_AT_MOST = 5;
const NAME_MAX_CHARACTERS = 60;

/**
 * Refuses query parameters that the contract doesn't define. A misspelled filter would otherwise return everything.
 * @throws RefusalError `unknown-parameter` with the names
 */
export function requireKnownParameters({ query: { shape } }: Route, query: unknown): void {
  const unknown = Object.keys(typeof query === 'object' && query !== null ? query : {}).filter(
    (name) => !Object.hasOwn(shape, name),
  );
  if (unknown.length === 0) return;
  const names = unknown.slice(0, NAMED_AT_MOST).map((name) => name.slice(0, NAME_MAX_CHARACTERS).toWellFormed());
  const fields = names.map((path): FieldProblem => ({ path, code: 'invalid', params: {} }));
  throw new RefusalError('unknown-parameter', { name: names.join(', ') }, fields, null);
}

/**
 * Parses a call's input according to its contract, and reports all problems together.
 * @throws RefusalError `invalid-input` with a problem for each field
 */
export function parseInput(route: Route, raw: { params: unknown; query: unknown; body: unknown }): Raw {
  const problems: FieldProblem[] = [];
  const input: Record<string, unknown> = {};
  for (const [schema, value] of [
    [route.params, raw.params],
    [route.query, raw.query],
    [route.body, Array.isArray(raw.body) && takesBareIds(route) ? { ids: raw.body } : raw.body],
  ] as const) {
    const parsed = schema.safeParse(value ?? {}, { reportInput: true });
    if (parsed.success) Object.assign(input, parsed.data);
    else problems.push(...parsed.error.issues.map(fieldProblemOf));
  }
  if (problems.length > 0) throw new RefusalError('invalid-input', { count: problems.length }, problems, null);
  return input;
}
