import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameKey, plainName } from './names.ts';

/** Names that imitate another name or something longer, and how they are stored. */
const DISGUISED: readonly [string, string][] = [
  ['\u202eAdministrator', 'Administrator'],
  ['Admin\u200bistrator', 'Administrator'],
  ['Administrator\u00ad', 'Administrator'],
  ['Admin\u200distrator', 'Administrator'],
  ['Admin\u200eistrator', 'Administrator'],
  ['Administrator\ufe0f', 'Administrator'],
  ['Administrator\u3164', 'Administrator'],
  ['Administrator\u{e0041}', 'Administrator'],
  ['System\u00a0\u2003administrator ', 'System administrator'],
  ['Leyla\r\nBcc: all@example.com', 'Leyla Bcc: all@example.com'],
  ['Leyla\0\u001b[31m', 'Leyla [31m'],
  ['\u2066Leyla\u2069\u2028', 'Leyla'],
  ['\u200f\u200e\u2060', ''],
];

/** Names with a meaningful invisible character. They stay unchanged. */
const AS_WRITTEN = [
  'می\u200cخواهم',
  'क्\u200dष',
  'ශ්\u200dරී ලංකා',
  'اردو\u200cگروپ',
  'קבוצה \u200fA (2)\u200e 7',
  '👩\u200d👩\u200d👧 Aile',
  'Love ❤\ufe0f 1\ufe0f\u20e3',
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} Team',
  '葛\u{e0100}城',
  'Ünsal Çağrı O’Neil-Smith',
];

describe('[R-PLUS-21] a name', () => {
  test.each(DISGUISED)('is stored as it appears: %j', (given, stored) => {
    expect(plainName(given)).toBe(stored);
  });

  test.each(AS_WRITTEN)('keeps the characters that its script needs: %s', (name) => {
    expect(plainName(name)).toBe(name);
    expect(plainName(` ${name}\u200b `)).toBe(name);
  });

  test('is stored the same when it is sent again, and has the same key in every disguise', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        const name = plainName(text);
        expect(plainName(name)).toBe(name);
        expect(name).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b\u2060]/u);
        expect(nameKey(`\u202e${name}\u200b`)).toBe(nameKey(name));
      }),
    );
    for (const look of ['Administrator', ' ADMINISTRATOR', '\u202eAd\u200bministrator', 'Ａｄministrator']) {
      expect(nameKey(look)).toBe('administrator');
    }
  });
});
