import type { z } from 'zod';
import type { FieldProblem } from './envelope.ts';

/**
 * Rules for fields: those named in contracts and operations, and those that belong to a type. Texts:
 * `validation.<rule>`.
 */
export const FIELD_RULES = [
  'username-empty',
  'username-letters',
  'password-empty',
  'code-empty',
  'second-factor-empty',
  'old-password-empty',
  'new-password-empty',
  'confirm-empty',
  'passwords-differ',
  'password-length',
  'password-blank',
  'password-same',
  'password-is-username',
  'password-common',
  'nick-name-empty',
  'wanted-empty',
  'phone',
  'phone-taken',
  'email-empty',
  'email-format',
  'page-size',
  'host-id',
  'column-candidate',
  'search-digits',
  'search-mixed',
  'search-too-many',
  'country',
  'group-name-empty',
  'group-name-taken',
  'username-taken',
  'email-taken',
  'role-name-empty',
  'view-name-empty',
  'view-too-large',
  'token-name-empty',
  'token-scope-empty',
  'role-name-taken',
  'role-scope',
  'department-name-taken',
  'department-name-empty',
  'reason-empty',
  'menu-title-empty',
  'menu-parent',
  'menu-action-parent',
  'menu-loop',
  'menu-too-deep',
  'menu-kind-children',
  'menu-screen',
  'menu-screen-taken',
  'menu-screen-path',
  'menu-path',
  'menu-path-taken',
  'menu-role',
  'dictionary-name',
  'dictionary-name-taken',
  'value-empty',
  'value-taken',
  'label-empty',
  'title-empty',
  'app-taken',
  'app-brand-taken',
  'colour',
  'media-origin',
  'webhook-name-empty',
  'webhook-kinds-empty',
  'webhook-malformed',
  'webhook-credentials',
  'webhook-not-https',
  'webhook-port',
  'webhook-inside',
  'required',
  'too-short',
  'too-long',
  'invalid',
  'too-small',
  'too-big',
] as const;
export type FieldRule = (typeof FIELD_RULES)[number];

const NAMED: ReadonlySet<string> = new Set(FIELD_RULES);

/** Names the rule that a zod check enforces: `.min(1, rule('email-empty'))`. */
export function rule(name: FieldRule): { readonly error: FieldRule } {
  return { error: name };
}

/**
 * Returns the rule for a zod issue: the one that the contract names, otherwise the one for the issue's kind.
 * @param issue from a parse with `reportInput`; without it, a missing value is reported as `invalid`
 */
export function fieldProblemOf(issue: z.core.$ZodIssue): FieldProblem {
  const path = issue.path.join('.');
  if (NAMED.has(issue.message)) return { path, code: issue.message, params: paramsOf(issue) };
  if (issue.code === 'too_small') {
    const code = issue.origin === 'string' ? 'too-short' : 'too-small';
    return { path, code, params: { min: Number(issue.minimum) } };
  }
  if (issue.code === 'too_big') {
    const code = issue.origin === 'string' ? 'too-long' : 'too-big';
    return { path, code, params: { max: Number(issue.maximum) } };
  }
  const missing = issue.code === 'invalid_type' && 'input' in issue && issue.input === undefined;
  return { path, code: missing ? 'required' : 'invalid', params: {} };
}

/** Returns the additional parameters from our own checks. */
function paramsOf(issue: z.core.$ZodIssue): FieldProblem['params'] {
  const given = issue.code === 'custom' ? Object.entries(issue.params ?? {}) : [];
  return Object.fromEntries(given.filter(([, value]) => typeof value === 'string' || typeof value === 'number'));
}
