import { acceptInvitation } from '@greenroom/contract/bindings.ts';
import { newPasswordProblems } from '@greenroom/contract/passwords.ts';
import type { Params } from '../../lib/text/texts.ts';

/** A text's id and parameters: it is translated where it is drawn, since the language may change meanwhile. */
export interface Problem {
  readonly id: string;
  readonly params?: Params;
}

export interface AcceptValues {
  readonly username: string;
  readonly password: string;
  readonly confirm: string;
}

export type AcceptField = keyof AcceptValues;
/** What stands beside the fields; `form` is what concerns none of them. */
export type AcceptProblems = Partial<Record<AcceptField | 'form', Problem>>;

/** The contract's own rules for the fields (R-VALID-1, R-VALID-2). */
export function brokenRules({ username, password, confirm }: AcceptValues, maxLength: number): AcceptProblems {
  const problems: AcceptProblems = {};
  const rule = acceptInvitation.body.shape.username.safeParse(username).error?.issues[0];
  if (rule !== undefined) problems.username = rule.code === 'too_big' ? tooLong(rule.maximum) : sentence(rule.message);
  const name = username.trim();
  for (const { field, code, params } of newPasswordProblems(
    { password, confirm, old: null, username: name },
    maxLength,
  )) {
    if (field !== 'old') problems[field] = sentence(code, params);
  }
  return problems;
}

function tooLong(max: number | bigint): Problem {
  return sentence('too-long', { max: Number(max) });
}

/** The text of a broken rule. */
export function sentence(code: string, params: Readonly<Record<string, string | number>> = {}): Problem {
  return { id: `validation.${code}`, params: { ...params } };
}
