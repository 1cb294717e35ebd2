import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeWriter } from './time-writer.ts';

const ZONES = Intl.supportedValuesOf('timeZone');

test('a time equals the one from Intl, in every zone and around every change of its offset', () => {
  const at = fc.date({
    min: new Date('1973-01-01T00:00:00Z'),
    max: new Date('2037-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), fc.array(at, { minLength: 1, maxLength: 50 }), (timeZone, dates) => {
      const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
      const write = timeWriter(timeZone);
      for (const date of dates) expect(write(date.toISOString())).toBe(local.format(date));
    }),
    { numRuns: 300 },
  );
  // The offset changed a minute after the hour.
  expect(['2022-10-01T16:00:59Z', '2022-10-01T16:01:00Z'].map(timeWriter('Antarctica/Casey'))).toEqual([
    '2022-10-02 00:00:59',
    '2022-10-02 03:01:00',
  ]);
  const write = timeWriter('Europe/Berlin');
  const around = ['2026-10-25T00:59:59Z', '2026-10-25T01:00:00Z', '2026-10-25T01:00:01.500Z', '2026-03-29T01:00:00Z'];
  expect(around.map(write)).toEqual([
    '2026-10-25 02:59:59',
    '2026-10-25 02:00:00',
    '2026-10-25 02:00:01',
    '2026-03-29 03:00:00',
  ]);
});
