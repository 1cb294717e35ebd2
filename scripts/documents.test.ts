import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dailyFact } from '@greenroom/contract/daily-facts.ts';
import { accountFact } from '@greenroom/contract/hosts/accounts.ts';
import { SCREENS } from '@greenroom/contract/screens.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..');
const read = (name: string) => readFile(join(ROOT, name), 'utf8');

test('[R-STAT-4] the page on incoming data has a row for each field of an account and of a daily fact', async () => {
  const rows = (await read('docs/data-in.md')).split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  const fields = [...Object.keys(accountFact.shape), ...Object.keys(dailyFact.shape)];
  expect(fields.filter((field) => !named.includes(field))).toEqual([]);
});

test('the README’s table of commands has every command of package.json', async () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await read('package.json')));
  const listed = [...(await read('README.md')).matchAll(/^\| `npm (?:run )?([\w:]+)` \|/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(Object.keys(scripts).toSorted());
});

test('the glossary has a row for each screen, with its menu item, its path and folders that exist', async () => {
  const titles = z.record(z.string(), z.string()).parse(JSON.parse(await read('messages/en/menus.json')));
  const cells = (await read('docs/glossary.md'))
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
    .filter(([, , screen = '', path = '']) => screen in SCREENS && path.startsWith('/'));
  const stated = cells.map(([, title, screen, path]) => ({ title, screen, path }));
  expect(stated).toEqual(
    Object.entries(SCREENS).map(([screen, { path }]) => ({ title: titles[`menus.${screen}`], screen, path })),
  );
  const places = cells.flatMap(([, , , , contract, server, web, e2e]) => [
    `contract/src/${contract}.ts`,
    `server/src/features/${server}`,
    `web/src/features/${web}`,
    `e2e/${e2e}`,
  ]);
  expect(places.filter((place) => !existsSync(join(ROOT, place)))).toEqual([]);
});
