import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileFolder, messages } from './messages-plugin.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-messages-'));
  const put = async (path: string, texts: Record<string, string>) => {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), JSON.stringify(texts));
  };
  await put('en/common.json', { 'common.a': 'Rows: {n, plural, one {# row} other {# rows}}' });
  await put('en/shell.json', { 'shell.b': 'Menu' });
  await put('en/bindings.json', { 'bindings.c': 'Bind' });
  await put('en/exports.json', { 'exports.e': 'As of' });
  await put('en/mails.json', { 'mails.d': 'Dear' });
  await put('ar/common.json', { 'common.a': '{broken' });
  await put('xx/common.json', { 'common.a': 'Written, and not offered yet' });
});
afterAll(() => rm(folder, { recursive: true }));

test('texts are compiled, so that no parser reaches the browser, and the sign-in screen and some others have chunks of their own', () => {
  expect(Object.keys(compileFolder(folder, 'en', 'core'))).toEqual(['common.a']);
  expect(compileFolder(folder, 'en', 'rest')).toEqual({ 'shell.b': ['Menu'] });
  expect(compileFolder(folder, 'en', 'groups-bindings-memberships-exports')).toEqual({
    'bindings.c': ['Bind'],
    'exports.e': ['As of'],
  });
});

test('texts that several screens name are part of each screen’s chunk', () => {
  expect(compileFolder(folder, 'en', 'earnings-exports')).toEqual({ 'exports.e': ['As of'] });
  expect(Object.keys(compileFolder(folder, 'en', 'applications-reasons-exports'))).toContain('exports.e');
  expect(Object.keys(compileFolder(folder, 'en', 'rest'))).not.toContain('exports.e');
});

test('a text that is not well-formed stops the build and is named', () => {
  expect(() => compileFolder(folder, 'ar', 'core')).toThrow(/ar\/common\.json: common\.a is not well-formed ICU/);
});

test('another offered language adds one line to the code of the first screen, because its own core chunk names its other chunks', async () => {
  const first = await load('\0virtual:messages');
  expect(first.match(/import\(.*?\)/g)).toEqual([
    "import('virtual:messages/ar/core')",
    "import('virtual:messages/en/core')",
  ]);
  expect(await load('\0virtual:messages/en/core')).toContain("'rest': () => import('virtual:messages/en/rest')");
  expect(await load('\0virtual:messages/en/rest')).not.toContain('import(');
});

/** Returns the plugin's code for a module, outside a build. */
async function load(id: string): Promise<string> {
  const { load: hook } = messages(folder);
  if (typeof hook !== 'function') throw new Error('the plugin loads nothing');
  return String(await Reflect.apply(hook, { addWatchFile: () => undefined }, [id]));
}
