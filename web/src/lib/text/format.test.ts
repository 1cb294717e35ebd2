import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { countryName, formatDuration, formatList, formatNumber, formatPercent, formatRelative } from './format.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const before = (seconds: number) => new Date(now - seconds * 1000).toISOString();

beforeEach(() => i18n.activate('en'));

test('times are relative to now, past ones in the largest unit that has fully passed, future ones in the nearest unit', () => {
  expect(formatRelative(before(3), now)).toBe('now');
  expect(formatRelative(before(59), now)).toBe('59 sec. ago');
  expect(formatRelative(before(119), now)).toBe('1 min. ago');
  expect(formatRelative(before(26 * 3600), now)).toBe('yesterday');
  expect(formatRelative(before(-3 * 3600 - 10), now)).toBe('in 3 hr.');
  expect(formatRelative(before(-7 * 86_400 + 60), now)).toBe('in 7 days');
  expect(formatRelative(before(-6 * 86_400 - 60), now)).toBe('in 6 days');
  i18n.activate('ar');
  expect(formatRelative(before(100 * 86_400), now)).toBe('قبل 3 أشهر');
});

test('[R-I18N-3] numbers, durations and country names follow the language', () => {
  expect([formatNumber(12_402), formatPercent(0.964), formatDuration(10_000), countryName('TR')]).toEqual([
    '12,402',
    '96%',
    '3 hours',
    'Türkiye',
  ]);
  expect([countryName(''), countryName('XX'), countryName('Türkiye')]).toEqual(['', 'XX', 'Türkiye']);
  i18n.activate('zh-CN');
  expect([formatDuration(10_000), countryName('TR'), formatRelative(before(26 * 3600), now)]).toEqual([
    '3小时',
    '土耳其',
    '昨天',
  ]);
});

test('[R-I18N-3] lists are joined as the language joins them', () => {
  expect(formatList(['xls', 'xlsx', 'csv'], 'disjunction')).toBe('xls, xlsx, or csv');
  i18n.activate('zh-CN');
  expect(formatList(['Nina', 'Leyla'], 'conjunction')).toBe('Nina和Leyla');
});

test('digits are 0 to 9 in Arabic as well, regardless of the browser’s default', () => {
  i18n.activate('ar');
  const time = formatRelative(before(3 * 86_400), now);
  for (const text of [formatNumber(12_402.5), formatPercent(0.96), time]) {
    expect(text).toMatch(/[0-9]/);
    expect(text).not.toMatch(/[٠-٩]/);
  }
});
