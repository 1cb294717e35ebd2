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
  await put('en/bindings.json', { 'bindings.c': 'Bind' });
  await put('en/mails.json', { 'mails.d': 'Dear' });
  await put('xx/common.json', { 'common.a': '{broken' });
});
afterAll(() => rm(folder, { recursive: true }));

test('texts are compiled, so that no parser reaches the browser, and those of the sign-in screen and of some others stand apart', () => {
  expect(Object.keys(compileFolder(folder, 'en', 'core'))).toEqual(['common.a']);
  expect(compileFolder(folder, 'en', 'rest')).toEqual({ 'shell.b': ['Menu'] });
  expect(compileFolder(folder, 'en', 'groups-bindings-memberships')).toEqual({ 'bindings.c': ['Bind'] });
});

test('a text that is not well-formed stops the build and is named', () => {
  expect(() => compileFolder(folder, 'xx', 'core')).toThrow(/xx\/common\.json: common\.a is not well-formed ICU/);
});
