import { ApiError } from '../api/api-errors.ts';
import type { Params } from '../text/texts.ts';

/** A text's id and parameters: it is translated where it is drawn, since the language may change meanwhile. */
export interface Problem {
  readonly id: string;
  readonly params?: Params;
}

/** What is wrong with the fields of a form; at most one thing is shown of each. */
export type Problems<Field extends string> = { readonly [Name in Field]?: Problem | undefined };

export function hasProblems(problems: Problems<string>): boolean {
  return Object.values(problems).some((problem) => problem !== undefined);
}

/** A broken rule of the contract, by its code. */
export function brokenRule(code: string, params: Readonly<Record<string, string | number>> = {}): Problem {
  return { id: `validation.${code}`, params: { ...params } };
}

interface Rule {
  safeParse(value: unknown): { error?: { issues: readonly { message: string }[] } | undefined };
}

/** The contract's own rules for single fields (R-VALID-1, R-VALID-6): the first that each value breaks. */
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
  /** The call's names of the fields. */
  paths?: Readonly<Record<string, Field>>;
  /** Which field a code is about. */
  codes?: Readonly<Record<string, Field>>;
}

/** What the server refused, beside the fields that it names or that its code is about; empty where it is about none. */
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
