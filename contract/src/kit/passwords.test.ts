import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PASSWORD_MIN_LENGTH } from '../constants.ts';
import { type NewPassword, newPasswordProblems } from './passwords.ts';

const MAX = 20;
/** Short and long words. Some contain letters beyond the first Unicode plane, and many are equal. */
const word = fc.oneof(
  fc.constantFrom(
    '',
    ' '.repeat(6),
    '\u3000\u200b'.repeat(4),
    'nina.winter',
    'NINA.WINTER',
    'correct horse',
    'abcdef',
    '😀😀😀',
    '😀'.repeat(20),
  ),
  fc.string({ maxLength: 24 }),
  fc.string({ unit: 'grapheme', maxLength: 24 }),
);
const given: fc.Arbitrary<NewPassword> = fc.record({
  password: word,
  confirm: fc.option(word),
  old: fc.option(word),
  username: word,
});

const isUnseen = (character: string) => /\s|\p{Cc}|\p{Cf}|\p{Default_Ignorable_Code_Point}/u.test(character);

describe('the rules of a new password', () => {
  test('each rule is broken exactly when its text says so, and a field has at most one problem', () => {
    fc.assert(
      fc.property(given, (typed) => {
        const { password, confirm, old, username } = typed;
        const problems = newPasswordProblems(typed, MAX);
        const broken = (field: string) => problems.filter((one) => one.field === field).map(({ code }) => code);
        const length = [...password].length;
        const own = [
          { code: 'new-password-empty', holds: password === '' },
          { code: 'password-length', holds: length < PASSWORD_MIN_LENGTH || length > MAX },
          { code: 'password-blank', holds: [...password].every(isUnseen) },
          { code: 'password-same', holds: old === password },
          { code: 'password-is-username', holds: password.toLowerCase() === username.trim().toLowerCase() },
        ];
        expect(broken('password')).toEqual(
          own
            .filter(({ holds }) => holds)
            .map(({ code }) => code)
            .slice(0, 1),
        );
        expect(broken('old')).toEqual(old === '' ? ['old-password-empty'] : []);
        const again = confirm === '' ? ['confirm-empty'] : ['passwords-differ'];
        expect(broken('confirm')).toEqual(confirm === null || (confirm !== '' && confirm === password) ? [] : again);
      }),
      { numRuns: 2000 },
    );
  });

  test('[R-VALID-6] a password of any kind of spaces alone is refused; one that contains a space is not', () => {
    const codes = (password: string) =>
      newPasswordProblems({ password, confirm: password, old: null, username: 'nina' }, MAX).map(({ code }) => code);
    for (const space of [' ', '\t', '\u00a0', '\u3000', '\u200b', '\u3164']) {
      expect([space, codes(space.repeat(PASSWORD_MIN_LENGTH))]).toEqual([space, ['password-blank']]);
    }
    expect(codes('     a')).toEqual([]);
  });

  test('the length counts whole characters, not halves of them, and both limits are allowed', () => {
    const problems = (password: string) =>
      newPasswordProblems({ password, confirm: password, old: null, username: 'nina' }, MAX);
    expect(problems('😀'.repeat(MAX))).toEqual([]);
    expect(problems('a'.repeat(PASSWORD_MIN_LENGTH))).toEqual([]);
    const length = { field: 'password', code: 'password-length', params: { min: PASSWORD_MIN_LENGTH, max: MAX } };
    expect(problems('😀'.repeat(PASSWORD_MIN_LENGTH - 1))).toEqual([length]);
    expect(problems('a'.repeat(MAX + 1))).toEqual([length]);
  });
});
