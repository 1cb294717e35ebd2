import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test("the agency programme's time zone is a name that means the same everywhere, and UTC by default", () => {
  expect(readConfig({}).timeZone).toBe('UTC');
  for (const zone of ['UTC', 'Europe/Istanbul', 'Etc/GMT-3', 'America/Argentina/Ushuaia']) {
    expect(readConfig({ PROGRAMME_TIME_ZONE: zone }).timeZone).toBe(zone);
  }
  for (const zone of ['+03:00', 'IST', 'BST', 'EST', 'Istanbul', 'Europe/Nowhere', '/', 'posix/Europe/Istanbul']) {
    expect(() => readConfig({ PROGRAMME_TIME_ZONE: zone })).toThrow(
      'PROGRAMME_TIME_ZONE: is not the name of a time zone, such as Europe/Istanbul',
    );
  }
});

test('the owner of an external database is set in addition to the serving role; by default that role is both', () => {
  const [serving, owner] = ['postgres://serving@db/greenroom', 'postgres://owner@db/greenroom'];
  expect(readConfig({}).databaseUrls).toBeNull();
  expect(readConfig({ DATABASE_URL: serving }).databaseUrls).toEqual({ servingUrl: serving, ownerUrl: serving });
  expect(readConfig({ DATABASE_URL: serving, DATABASE_OWNER_URL: owner }).databaseUrls).toEqual({
    servingUrl: serving,
    ownerUrl: owner,
  });
  expect(() => readConfig({ DATABASE_OWNER_URL: owner })).toThrow('DATABASE_OWNER_URL: goes with DATABASE_URL');
});
