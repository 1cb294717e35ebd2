import { addDays, mondayOf } from '@greenroom/contract/kit/days.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { dayIn, isProgrammeZone, isTimeZone } from './calendar.ts';
import { openDatabase } from './db/database.ts';

const { servingUrl } = await testDatabase();
const database = openDatabase(servingUrl, 1, (error) => expect.fail(error.message));
afterAll(() => database.close());

describe('the days of the agency programme', () => {
  test('begin at midnight in its time zone, even when the clocks change', () => {
    expect(dayIn('Europe/Istanbul', new Date('2026-11-20T20:59:59Z'))).toBe('2026-11-20');
    expect(dayIn('Europe/Istanbul', new Date('2026-11-20T21:00:00Z'))).toBe('2026-11-21');
    expect(dayIn('America/New_York', new Date('2026-11-01T03:59:59Z'))).toBe('2026-10-31');
    expect(dayIn('America/New_York', new Date('2026-11-02T04:59:59Z'))).toBe('2026-11-01');
    expect(dayIn('UTC', new Date('2026-01-01T00:00:00Z'))).toBe('2026-01-01');
  });

  test('are added across months, years and February 29', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  test('make weeks from Monday to Sunday', () => {
    expect(mondayOf('2026-11-16')).toBe('2026-11-16');
    expect(mondayOf('2026-11-22')).toBe('2026-11-16');
    expect(mondayOf('2027-01-01')).toBe('2026-12-28');
  });

  test('are in a time zone that is known by its name', () => {
    expect(isTimeZone('Europe/Istanbul')).toBe(true);
    expect(isTimeZone('Istanbul')).toBe(false);
    expect(isTimeZone('')).toBe(false);
  });

  test('are counted only in time zones whose names the database reads in the same way', async () => {
    for (const name of ['+03:00', 'IST', 'BST', 'EST', 'Istanbul', 'Europe/Nowhere', '']) {
      expect([name, isProgrammeZone(name)]).toEqual([name, false]);
    }
    const names = [
      ...Intl.supportedValuesOf('timeZone'),
      'UTC',
      'Etc/GMT-3',
      'Etc/GMT+11',
      'US/Eastern',
      'Asia/Calcutta',
    ];
    const zones = names.filter(isProgrammeZone);
    expect(zones.length).toBeGreaterThan(400);
    // Dates in the past, since PostgreSQL and Node may have different data about announced time zone changes.
    const times = ['2024-01-15T00:00:00Z', '2024-07-15T00:00:00Z'];
    const found = await sql<{ zone: string; at: string; local: string }>`
      select z as zone, a as at, to_char(a::timestamptz at time zone z, 'YYYY-MM-DD HH24:MI') as local
      from unnest(${zones}::text[]) z, unnest(${times}::text[]) a`.execute(database.db);
    const here = found.rows.map(({ zone, at }) => ({ zone, at, local: localIn(zone, new Date(at)) }));
    expect(found.rows).toEqual(here);
  });
});

function localIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
}
