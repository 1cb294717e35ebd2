import { acceptInvitation } from '@greenroom/contract/bindings.ts';
import { newPasswordProblems } from '@greenroom/contract/kit/passwords.ts';
import type { z } from 'zod';
import { brokenRule, type Problem, type Problems } from '../../lib/form/problems.ts';

export interface AcceptValues {
  readonly username: string;
  readonly password: string;
  readonly confirm: string;
}

export type AcceptField = keyof AcceptValues;

/** Checks the fields against the contract's rules, and returns the problems (R-VALID-1, R-VALID-2). */
export function brokenRules({ username, password, confirm }: AcceptValues, maxLength: number): Problems<AcceptField> {
  const rule = acceptInvitation.body.shape.username.safeParse(username).error?.issues[0];
  const given = { password, confirm, old: null, username: username.trim() };
  const passwords = newPasswordProblems(given, maxLength).map(({ field, code, params }) => [
    field,
    brokenRule(code, params),
  ]);
  return { ...(rule !== undefined && { username: usernameProblem(rule) }), ...Object.fromEntries(passwords) };
}

function usernameProblem(issue: z.core.$ZodIssue): Problem {
  return issue.code === 'too_big' ? brokenRule('too-long', { max: Number(issue.maximum) }) : brokenRule(issue.message);
}
