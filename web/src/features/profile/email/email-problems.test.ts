import { requestEmailCode, updateEmail } from '@greenroom/contract/profile.ts';
import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api/api-errors.ts';
import { emailProblem, emailProblems, refusedEmail } from './email-problems.ts';

const OLD = 'nina@example.com';

test('[R-VALID-6] the form refuses exactly the addresses that the call refuses', () => {
  const given = [
    '',
    '   ',
    'nina',
    'nina@',
    'a b@example.com',
    'ä@example.com',
    'new@example.com',
    ' new@example.com ',
  ];
  for (const text of given) {
    const byCall = requestEmailCode.body.safeParse({ email: text });
    const problem = byCall.success ? null : { id: `validation.${byCall.error.issues[0]?.message}` };
    expect(emailProblem(text, OLD)).toEqual(problem);
  }
  expect(emailProblem('', OLD)).toEqual({ id: 'validation.email-empty' });
  expect(emailProblem('nina@', OLD)).toEqual({ id: 'validation.email-format' });
});

test('the present address is not a new one, in upper or lower case', () => {
  expect(emailProblem('Nina@Example.com', OLD)).toEqual({ id: 'errors.email-same' });
  expect(emailProblem('nina@example.com', null)).toBeNull();
});

test('code and password are required before anything is sent', () => {
  expect(emailProblems({ email: 'new@example.com', code: '', password: '' }, OLD)).toEqual({
    email: undefined,
    code: { id: 'validation.code-empty' },
    password: { id: 'validation.password-empty' },
  });
});

test('each refusal of the call appears next to its field', () => {
  const refused = (code: string) => refusedEmail(new ApiError({ kind: 'refused', code }));
  expect(refused('wrong-mail-code')).toEqual({ code: { id: 'errors.wrong-mail-code' } });
  expect(refused('wrong-password')).toEqual({ password: { id: 'errors.wrong-password' } });
  expect(refused('email-taken')).toEqual({ email: { id: 'errors.email-taken' } });
  expect(refused('too-many-attempts')).toEqual({});
  const named = updateEmail.errors.filter((code) => Object.keys(refused(code)).length > 0);
  expect(named).toEqual(['wrong-mail-code', 'wrong-password', 'email-same', 'email-taken']);
});
