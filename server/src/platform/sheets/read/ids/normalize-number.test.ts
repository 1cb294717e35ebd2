import { expect, test } from 'vitest';
import { normalizeNumber } from './normalize-number.ts';

test.each([
  ['10000001', '10000001'],
  ['00012345', '00012345'],
  ['1.0E7', '10000000'],
  ['1.2345678E7', '12345678'],
  ['1.2345678E+07', '12345678'],
  ['12345678.0', '12345678'],
  ['123456789012345', '123456789012345'],
  ['0', '0'],
  ['0.0', '0'],
])('the number %s, which is exactly an integer, is the ID %s', (raw, text) => {
  expect(normalizeNumber(raw)).toEqual({ lost: false, text });
});

test.each(['1234567890123456', '1.2345678901234567E17', '123456789012345000', '1E15', '1E300', '1234567890123456.0'])(
  'the number %s has more than 15 digits, so some may be lost',
  (raw) => expect(normalizeNumber(raw)).toEqual({ lost: true }),
);

test.each(['12345.5', '-12345', '1.5E-3', 'NaN', '1E9999', '', '0x10', '1.2345678E6'])(
  '%j is not an integer and stays unchanged',
  (raw) => expect(normalizeNumber(raw)).toEqual({ lost: false, text: raw }),
);
