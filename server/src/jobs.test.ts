import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { JOBS } from './jobs.ts';

const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| `([a-z-]+)` \| `([*\d/ ]+)` \| (.+) \|$/gm)].map(
  ([, name = '', cron = '', what = '']) => ({ name, cron, what }),
);

test('the page for operators lists every scheduled job with its times', () => {
  const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
  const timed = JOBS.flatMap(({ name, cron }) => (cron === null ? [] : [{ name, cron }]));
  expect(rows.map(({ name, cron }) => ({ name, cron })).toSorted(byName)).toEqual(timed.toSorted(byName));
});
