import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileFolder } from './messages-plugin.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-messages-'));
  const put = async (path: string, texts: Record<string, string>) => {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), JSON.stringify(texts));
  };
  await put('en/common.json', { 'common.a': 'Rows: {n, plural, one {# row} other {# rows}}' });
  await put('en/shell.json', { 'shell.b': 'Menu' });
  await put('xx/common.json', { 'common.a': '{broken' });
});
afterAll(() => rm(folder, { recursive: true }));

test('texts are compiled, so that no parser reaches the browser, and the sign-in screen’s stand apart', () => {
  expect(Object.keys(compileFolder(folder, 'en', true))).toEqual(['common.a']);
  expect(compileFolder(folder, 'en', false)).toEqual({ 'shell.b': ['Menu'] });
});

test('a text that is not well-formed stops the build and is named', () => {
  expect(() => compileFolder(folder, 'xx', true)).toThrow(/xx\/common\.json: common\.a is not well-formed ICU/);
});
