import { expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../api/api-errors.ts';
import { brokenRules, hasProblems, problemsOfRefusal } from './problems.ts';

const REFUSALS = { paths: { newPass: 'password' }, codes: { 'wrong-code': 'code', 'wrong-wait': 'code' } } as const;
const refused = (code: string, more: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  problemsOfRefusal<'password' | 'code'>(new ApiError({ kind: 'refused', code, ...more }), REFUSALS);

test('a refusal is shown next to the fields that the server names, by the form’s own names', () => {
  const fields = [
    { path: 'newPass', code: 'password-common', params: {} },
    { path: 'elsewhere', code: 'required', params: {} },
  ];
  expect(refused('invalid-input', { fields })).toEqual({ password: { id: 'validation.password-common', params: {} } });
});

test('a refusal without a field is shown next to the field that its code belongs to', () => {
  expect(refused('wrong-code')).toEqual({ code: { id: 'errors.wrong-code' } });
  expect(refused('wrong-wait', { params: { seconds: 3 } })).toEqual({
    code: { id: 'errors.wrong-wait', params: { seconds: 3 } },
  });
});

test('a refusal that belongs to no field is the form’s failure', () => {
  expect(refused('internal')).toEqual({});
  expect(problemsOfRefusal(new ApiError({ kind: 'network' }), REFUSALS)).toEqual({});
  expect(problemsOfRefusal(new TypeError('x is undefined'), REFUSALS)).toEqual({});
});

test('the first rule that each value breaks is reported, by the contract’s code', () => {
  const rules = { name: z.string().min(1, 'name-empty').max(3, 'name-long'), code: z.string().min(1, 'code-empty') };
  expect(brokenRules(rules, { name: '', code: 'x' })).toEqual({ name: { id: 'validation.name-empty', params: {} } });
  expect(hasProblems(brokenRules(rules, { name: 'a', code: 'x' }))).toBe(false);
  expect(hasProblems({ name: undefined })).toBe(false);
});
