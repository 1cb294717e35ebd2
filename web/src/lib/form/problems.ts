import { ApiError } from '../api/api-errors.ts';
import type { Params } from '../text/texts.ts';

/**
 * A problem's message ID and parameters. The message is translated when it is rendered, since the language may change
 * before that.
 */
export interface Problem {
  readonly id: string;
  readonly params?: Params;
}

/** The problems in a form's fields, at most one for each field. */
export type Problems<Field extends string> = { readonly [Name in Field]?: Problem | undefined };

export function hasProblems(problems: Problems<string>): boolean {
  return Object.values(problems).some((problem) => problem !== undefined);
}

/** Returns the problem for a broken contract rule, by its code. */
export function brokenRule(code: string, params: Readonly<Record<string, string | number>> = {}): Problem {
  return { id: `validation.${code}`, params: { ...params } };
}

interface Rule {
  safeParse(value: unknown): { error?: { issues: readonly { message: string }[] } | undefined };
}

/**
 * Checks single fields against the contract's rules (R-VALID-1, R-VALID-6), and returns a problem for the first rule
 * that each value breaks.
 */
export function brokenRules<Field extends string>(
  rules: { readonly [Name in Field]: Rule },
  values: { readonly [Name in NoInfer<Field>]: unknown },
): Problems<Field>;
export function brokenRules(rules: Readonly<Record<string, Rule>>, values: Readonly<Record<string, unknown>>) {
  const found = Object.entries(rules).flatMap(([field, rule]) => {
    const issue = rule.safeParse(values[field]).error?.issues[0];
    return issue === undefined ? [] : [[field, brokenRule(issue.message)]];
  });
  return Object.fromEntries(found);
}

interface RefusalFields<Field extends string> {
  /** Form fields, by the field names in the call. */
  paths?: Readonly<Record<string, Field>>;
  /** Form fields, by the error code that concerns them. */
  codes?: Readonly<Record<string, Field>>;
}

/**
 * Returns the field problems in a refusal, for the fields that it names or that its code concerns. Empty if there are
 * none.
 */
export function problemsOfRefusal<Field extends string>(error: unknown, about: RefusalFields<Field>): Problems<Field>;
export function problemsOfRefusal(error: unknown, { paths = {}, codes = {} }: RefusalFields<string>) {
  if (!(error instanceof ApiError)) return {};
  const named = error.fields.flatMap(({ path, code, params }) => {
    const field = paths[path];
    return field === undefined ? [] : [[field, brokenRule(code, params)]];
  });
  if (named.length > 0) return Object.fromEntries(named);
  const field = codes[error.code];
  if (field === undefined) return {};
  const id = `errors.${error.code}`;
  return { [field]: Object.keys(error.params).length === 0 ? { id } : { id, params: error.params } };
}
