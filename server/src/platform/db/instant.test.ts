import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoOf } from './instant.ts';

test('a time from the database equals the one that Date makes of it', () => {
  const times = fc
    .date({ min: new Date('0100-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 19).replace('T', ' '));
  const fraction = fc.oneof(fc.constant(''), fc.integer({ min: 1, max: 999_999 }).map(fractionOf));
  const zone = fc.constantFrom('+00', '+00', '+03', '-05:30', '+05:30');
  fc.assert(
    fc.property(times, fraction, zone, (time, parts, offset) => {
      const text = `${time}${parts}${offset}`;
      expect(isoOf(text)).toBe(new Date(text).toISOString());
    }),
    { numRuns: 1000 },
  );
});

/** Formats microseconds as PostgreSQL does, without trailing zeros. */
function fractionOf(microseconds: number): string {
  return `.${String(microseconds).padStart(6, '0').replace(/0+$/, '')}`;
}

test('a text that is not a time is an error', () => {
  for (const text of ['infinity', '']) expect(() => isoOf(text)).toThrow(RangeError);
});
