import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applicationKeyText, formatApplicationKey, keyOfRecord, parseApplicationKey } from './application-key.ts';

const hostId = fc.oneof(
  fc.stringMatching(/^\d{4,20}$/),
  fc.string({ minLength: 1, maxLength: 64 }),
  fc.stringMatching(/^[.:\d\n]{1,64}$/),
);
const key = fc.record({ hostId, applicationId: fc.integer({ min: 1, max: 999_999_999_999_999 }) });

test('a formatted key is read back unchanged, with any content in its host ID', () => {
  fc.assert(
    fc.property(key, (given) => {
      expect(parseApplicationKey(formatApplicationKey(given))).toEqual(given);
    }),
  );
});

test('an address of an earlier version, with a colon, opens the same application', () => {
  fc.assert(
    fc.property(key, (given) => {
      const earlier = `${given.hostId}:${given.applicationId}`;
      expect(parseApplicationKey(earlier)).toEqual(given);
      expect(applicationKeyText.safeParse(earlier).data).toBe(formatApplicationKey(given));
    }),
  );
});

test('the key of an application is one text that an address can hold', () => {
  expect(keyOfRecord({ hostId: '10086543', id: 17 })).toBe('10086543.17');
  expect(parseApplicationKey('10086543.17')).toEqual({ hostId: '10086543', applicationId: 17 });
});

test.each(['', '10086543', '.17', '10086543.', '10086543.x', '10086543.1234567890123456', `${'1'.repeat(65)}.1`])(
  '%j is not a key',
  (text) => {
    expect(parseApplicationKey(text)).toBeNull();
    expect(applicationKeyText.safeParse(text).success).toBe(false);
  },
);
