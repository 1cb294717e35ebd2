import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainCode } from './codes.ts';

/** The digit 0 in scripts used by keyboards for the interface's languages, and in full width. */
const ZEROS = ['0', '٠', '۰', '०', '০', '๐', '０', '෦', '᠐', '𝟎'];
const UNSEEN = ['', ' ', '\u00a0', '\u3000', '\t', '\n', '-', '–', '\u00ad', '\u200b', '\u200c', '\u200e', '\u200f'];
const MARKS = [...UNSEEN, '\u202b', '\u202c', '\u2060', '\u2066', '\u2069', '\u3164', '\u034f', '\ufe0f', '\ufeff'];

test('[R-PLUS-13] a code is the same in the digits of every script, with spaces, dashes and invisible characters anywhere', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 8 });
  const between = fc.array(fc.constantFrom(...MARKS), { minLength: 9, maxLength: 9 });
  fc.assert(
    fc.property(digits, between, fc.constantFrom(...ZEROS), (code, marks, zero) => {
      const typed = code.map((digit, at) => marks[at] + String.fromCodePoint((zero.codePointAt(0) ?? 0) + digit));
      expect(plainCode(typed.join('') + marks[8])).toBe(code.join(''));
    }),
  );
});

test('letters keep their case, and are converted to ASCII if they only look different', () => {
  expect(plainCode('ａＢ۶f\u200b')).toBe('aB6f');
});
