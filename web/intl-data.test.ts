import fc from 'fast-check';
import { expect, test } from 'vitest';
import { intlData } from './intl-data.ts';
import { dateFormat, listFormat, numberFormat, regionNames, relativeFormat, standInFor } from './src/lib/text/intl.ts';
import { DATE_FIELDS, displayOf, RELATIVE_UNITS, UNITS } from './src/lib/text/intl-data.ts';

/**
 * A private-use language code that neither browsers nor Node know, so formatters use the fallback data. The tests give
 * it the data for Sinhala and compare the results with Node's own.
 */
const UNKNOWN = 'qsi';
const SINHALA = 'si-u-nu-latn';
standInFor(UNKNOWN, intlData('si'));

const day = fc.date({ min: new Date('2015-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
const zone = fc.constantFrom('UTC', 'Europe/Istanbul', 'Asia/Colombo', 'America/New_York');
const OTHERS: readonly Intl.DateTimeFormatOptions[] = [
  { month: 'short' },
  { weekday: 'short' },
  { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
];

test.each([...Object.values(DATE_FIELDS), ...OTHERS].map((options) => [JSON.stringify(options), options] as const))(
  '[R-I18N-3] a browser without Sinhala data formats dates as Sinhala does: %s',
  (_name, options) => {
    fc.assert(
      fc.property(day, zone, (date, timeZone) => {
        const expected = new Intl.DateTimeFormat(SINHALA, { ...options, timeZone });
        const shown = dateFormat(UNKNOWN, { ...options, timeZone });
        // Time zone names stay in English.
        const plain = (text: string) => text.replace(/(\d\d\.\d\d\.\d\d) .*$/, '$1');
        expect(plain(shown.format(date))).toBe(plain(expected.format(date)));
      }),
      { numRuns: 40 },
    );
  },
);

test('relative times, numbers, durations, lists and countries are formatted as Sinhala does', () => {
  const counts = fc.oneof(fc.integer({ min: -4, max: 4 }), fc.integer({ min: -999, max: 999 }));
  fc.assert(
    fc.property(
      counts,
      fc.constantFrom(...RELATIVE_UNITS),
      fc.constantFrom('auto', 'always'),
      (count, unit, numeric) => {
        const expected = new Intl.RelativeTimeFormat(SINHALA, { numeric }).format(count, unit);
        expect(relativeFormat(UNKNOWN, { numeric }).format(count, unit)).toBe(expected);
      },
    ),
    { numRuns: 400 },
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), fc.constantFrom(...UNITS), (count, unit) => {
      const options = { style: 'unit', unit, unitDisplay: displayOf(unit) } as const;
      expect(numberFormat(UNKNOWN, options).format(count)).toBe(new Intl.NumberFormat(SINHALA, options).format(count));
    }),
  );
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (value) => {
      for (const options of [{}, { notation: 'compact' }, { style: 'percent', maximumFractionDigits: 0 }] as const) {
        expect(numberFormat(UNKNOWN, options).format(value)).toBe(
          new Intl.NumberFormat(SINHALA, options).format(value),
        );
      }
    }),
  );
  for (const type of ['conjunction', 'disjunction'] as const) {
    for (const items of [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']]) {
      expect(listFormat(UNKNOWN, type).format(items)).toBe(new Intl.ListFormat(SINHALA, { type }).format(items));
    }
  }
  expect(regionNames(UNKNOWN).of('TR')).toBe(new Intl.DisplayNames(SINHALA, { type: 'region' }).of('TR'));
});

test('a range of days names both ends, and a single day once', () => {
  const format = dateFormat(UNKNOWN, DATE_FIELDS['day,month'] ?? {});
  const [from, to] = [new Date('2026-11-16T12:00Z'), new Date('2026-11-22T12:00Z')];
  expect(format.formatRange(from, to)).toBe(`${format.format(from)} – ${format.format(to)}`);
  expect(format.formatRange(from, from)).toBe(format.format(from));
});

test('locales that the browser knows are not replaced', () => {
  standInFor('de', intlData('si'));
  expect(dateFormat('de', { month: 'long' }).format(new Date('2026-11-16'))).toBe('November');
});
