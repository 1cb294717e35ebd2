import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, onTestFinished, test } from 'vitest';
import { testServer } from '../test/server.ts';
import { signIn } from '../test/worlds/factories.ts';

const run = promisify(execFile);
const MODULES = join(import.meta.dirname, '../../node_modules');

const server = await testServer({ RUN: 'api' });
const agent = await signIn(server, 'agent');
const document = await (await server.fetch('/openapi.json')).text();

/**
 * Code that a developer could write from the document alone, with one call that has a query and one that has a body.
 */
const CLIENT = `
import createClient from 'openapi-fetch';
import type { components, paths } from './greenroom.ts';

const [, , baseUrl = '', token = ''] = process.argv;
const client = createClient<paths>({ baseUrl, headers: { Authorization: token } });
const menus = await client.GET('/admin/common/menus/build');
const deepest = (nodes: readonly components['schemas']['MenuNode'][]): number =>
  Math.max(0, ...nodes.map((node) => 1 + deepest(node.children)));
const users = await client.GET('/admin/common/users/getUserInfo', { params: { query: { adminId: 0 } } });
console.log(JSON.stringify({ depth: deepest(menus.data?.data ?? []), refused: users.error?.data.code }));
`;

test('[R-API-4] a public validator finds no error in the API document, and detects a broken reference', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const errorsOf = async (source: string) =>
    (await lintFromString({ source, absoluteRef: 'openapi.json', config }))
      .filter(({ severity }) => severity === 'error')
      .map(({ ruleId, message }) => `${ruleId}: ${message}`);
  expect(await errorsOf(document)).toEqual([]);
  const broken = document.replaceAll('#/components/schemas/MenuNode', '#/$defs/__schema0');
  expect((await errorsOf(broken))[0]).toContain('no-unresolved-refs');
});

test('[R-API-4] a client that public tools generate from the API document compiles under strict rules, and its calls succeed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-client-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await symlink(MODULES, join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'openapi.json'), document);
  // Runs in a separate process, as in a build, so that this server can answer.
  const generator = join(MODULES, 'openapi-typescript/bin/cli.js');
  await run(process.execPath, [generator, 'openapi.json', '--output', 'greenroom.ts'], { cwd: folder });
  await writeFile(join(folder, 'client.ts'), CLIENT);
  const strict = ['--strict', '--noEmit', '--allowImportingTsExtensions', '--singleThreaded', '--types', 'node'];
  const as = ['--target', 'es2024', '--module', 'nodenext', '--skipLibCheck', 'client.ts'];
  const compiler = join(MODULES, 'typescript-native/bin/tsc');
  const compiled = await run(process.execPath, [compiler, ...strict, ...as], { cwd: folder }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );
  expect(compiled).toBe('');
  const { stdout } = await run(process.execPath, ['client.ts', server.address, agent.token], { cwd: folder });
  expect(JSON.parse(stdout)).toEqual({ depth: 2, refused: 'identity-mismatch' });
});
