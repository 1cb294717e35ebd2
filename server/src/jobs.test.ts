import { readFileSync } from 'node:fs';
import { SIGN_IN_DAYS } from '@greenroom/contract/administration/sign-ins.ts';
import { CHECK_HOURS } from '@greenroom/contract/constants.ts';
import { EXPORT_KEPT_DAYS } from '@greenroom/contract/exports/exports.ts';
import { DELIVERIES_KEPT_DAYS } from '@greenroom/contract/webhooks/webhooks.ts';
import { expect, test } from 'vitest';
import { JOBS } from './jobs.ts';

const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| `([a-z-]+)` \| `([*\d/ ]+)` \| (.+) \|$/gm)].map(
  ([, name = '', cron = '', what = '']) => ({ name, cron, what }),
);

test('the page for operators lists every job that runs by the clock, with its times', () => {
  const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
  const timed = JOBS.flatMap(({ name, cron }) => (cron === null ? [] : [{ name, cron }]));
  expect(rows.map(({ name, cron }) => ({ name, cron })).toSorted(byName)).toEqual(timed.toSorted(byName));
});

test('the page for operators says how long data is stored, as the code has it', () => {
  const what = (name: string) => rows.find((row) => row.name === name)?.what;
  expect(what('delete-old-exports')).toContain(`${EXPORT_KEPT_DAYS} days`);
  expect(what('delete-old-deliveries')).toContain(`${DELIVERIES_KEPT_DAYS} days`);
  expect(what('delete-expired')).toContain(`${SIGN_IN_DAYS} days`);
  expect([what('delete-old-checks'), CHECK_HOURS]).toEqual([expect.stringContaining('after a day'), 24]);
});
