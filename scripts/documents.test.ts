import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { accountFact } from '@greenroom/contract/accounts.ts';
import { dailyFact } from '@greenroom/contract/daily-facts.ts';
import { SCREENS } from '@greenroom/contract/screens.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sourceFiles } from './checks/source-files.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (name: string) => readFile(join(ROOT, name), 'utf8');

const SOURCE_FOLDERS = ['bench', 'contract', 'e2e', 'scripts', 'server', 'web'];
const SOURCE_ENDINGS = ['.ts', '.tsx', '.cjs', '.mjs', '.css', '.html', '.md'];

/** Returns the pages written for people, which are at the root and in docs. */
async function pages(): Promise<string[]> {
  const top = (await readdir(ROOT)).filter((name) => name.endsWith('.md'));
  return [...top, ...(await sourceFiles(ROOT, 'docs', ['.md']))];
}

/**
 * Returns the numbers of decision records that a text names: `(0001)`, `[0001](…)`, `record 0001`. Within a record, any
 * number like `0001` counts, except a migration's.
 */
function recordsNamedIn(path: string, text: string): string[] {
  const named = path.startsWith('docs/decisions/')
    ? /(?<!migrations? )\b(0\d{3})\b/g
    : /(?:\b(?:records?|decisions?) |[([])(0\d{3})(?=[\s)\],.;:])/gi;
  return [...text.matchAll(named)].map(([, number = '']) => number);
}

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

test('every decision record that a page or a comment names exists', async () => {
  const names = (await readdir(join(ROOT, 'docs/decisions'))).map((name) => name.slice(0, 4));
  const sources = await Promise.all(SOURCE_FOLDERS.map((folder) => sourceFiles(ROOT, folder, SOURCE_ENDINGS)));
  const missing: string[] = [];
  for (const path of [...(await pages()), ...sources.flat()])
    for (const number of recordsNamedIn(path, await read(path)))
      if (!names.includes(number)) missing.push(`${path} names record ${number}`);
  expect(missing).toEqual([]);
});

test('every file that a page links to exists', async () => {
  const broken: string[] = [];
  for (const page of await pages())
    for (const [, link = ''] of (await read(page)).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g))
      if (!/^[a-z]+:/.test(link) && !existsSync(join(ROOT, dirname(page), link)))
        broken.push(`${page} links to ${link}`);
  expect(broken).toEqual([]);
});

test('the page on packages has a row for every package of a package.json, and for no other', async () => {
  const dependencies = z.record(z.string(), z.string()).default({});
  const manifest = z.object({ dependencies, devDependencies: dependencies });
  const manifests = ['package.json', 'contract/package.json', 'server/package.json', 'web/package.json'];
  const parsed = await Promise.all(manifests.map(async (path) => manifest.parse(JSON.parse(await read(path)))));
  const used = parsed.flatMap((each) => [...Object.keys(each.dependencies), ...Object.keys(each.devDependencies)]);
  const [table = ''] = (await read('docs/packages.md')).split('\n## ');
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const listed = rows.flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  // The bench fetches Lighthouse (bench/lighthouse.ts), so no package.json contains it.
  const expected = [...new Set([...used.filter((name) => !name.startsWith('@greenroom/')), 'lighthouse'])];
  expect(listed.toSorted()).toEqual(expected.toSorted());
});
