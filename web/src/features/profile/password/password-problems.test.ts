import { newPasswordProblems } from '@greenroom/contract/kit/passwords.ts';
import { updatePass } from '@greenroom/contract/profile.ts';
import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api/api-errors.ts';
import { passwordProblems, refusedPassword } from './password-problems.ts';

const MAX_LENGTH = 20;
const RIGHT = { username: 'admin', old: 'dev-secret', password: 'pear-tree-9', confirm: 'pear-tree-9' };
const WRONG = [
  { ...RIGHT, old: '', password: '', confirm: '' },
  { ...RIGHT, password: 'short', confirm: 'short' },
  { ...RIGHT, password: 'x'.repeat(MAX_LENGTH + 1), confirm: 'x'.repeat(MAX_LENGTH + 1) },
  { ...RIGHT, confirm: 'pear-tree-8' },
  { ...RIGHT, password: 'dev-secret', confirm: 'dev-secret' },
  { ...RIGHT, username: 'Pear-Tree-9' },
];

test('[R-VALID-6] the form applies the contract’s password rules field by field', () => {
  expect(passwordProblems(RIGHT, MAX_LENGTH)).toEqual({});
  for (const given of WRONG) {
    const byContract = newPasswordProblems(given, MAX_LENGTH);
    expect(byContract.length).toBeGreaterThan(0);
    const shown = Object.entries(passwordProblems(given, MAX_LENGTH)).map(([field, problem]) => ({
      field,
      ...problem,
    }));
    expect(shown).toEqual(byContract.map(({ field, code, params }) => ({ field, id: `validation.${code}`, params })));
  }
});

test('the server’s refusal of a password appears next to the field that the call names', () => {
  const fields = ['oldPass', 'newPass', 'confirmPass'].map((path) => ({ path, code: 'password-common', params: {} }));
  expect(fields.every(({ path }) => path in updatePass.body.shape)).toBe(true);
  const refused = refusedPassword(new ApiError({ kind: 'refused', code: 'password-not-allowed', fields }));
  const problem = { id: 'validation.password-common', params: {} };
  expect(refused).toEqual({ old: problem, password: problem, confirm: problem });
});

test('a wrong old password is shown next to its field; a lost connection is about no field', () => {
  expect(refusedPassword(new ApiError({ kind: 'refused', code: 'wrong-old-password' }))).toEqual({
    old: { id: 'errors.wrong-old-password' },
  });
  expect(refusedPassword(new ApiError({ kind: 'network' }))).toEqual({});
  expect(refusedPassword(new ApiError({ kind: 'refused', code: 'too-many-attempts' }))).toEqual({});
});
