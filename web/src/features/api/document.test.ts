import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { callsByFeature, readDocument } from './document.ts';

const file = join(import.meta.dirname, '../../../../contract/openapi.json');
const calls = readDocument(JSON.parse(await readFile(file, 'utf8')));
const found = (search: string, tokens = false) =>
  callsByFeature(calls, { search, tokens }).flatMap(([, each]) => each.map(({ id }) => id));

describe('[R-PLUS-12] the API page', () => {
  test('reads the document that the product serves, with the scopes that let tokens make each call', () => {
    expect(calls.length).toBeGreaterThan(100);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
    expect(calls.find(({ id }) => id === 'applications.listHistory')).toMatchObject({
      method: 'GET',
      scopes: ['read'],
      right: 'applications:read',
      open: false,
    });
    expect(calls.find(({ id }) => id === 'session.login')).toMatchObject({ scopes: [], open: true });
    expect(() => readDocument({ paths: { '/x': { get: {} } } })).toThrow('operationId');
  });

  test('finds calls that match every word of a search, and can show only calls open to tokens', () => {
    expect(found('get HISTORY')).toContain('applications.listHistory');
    expect(found('no such call')).toEqual([]);
    expect(found('password')).toContain('profile.updatePass');
    expect(found('password', true)).toEqual([]);
    expect(found('').length).toBe(calls.length);
  });
});
