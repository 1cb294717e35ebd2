import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plantTree } from './plant-tree.ts';

const ROOT = join(import.meta.dirname, '../..');
const manifest = (name: string, more: object = {}) => JSON.stringify({ name, type: 'module', private: true, ...more });
const CLEAN = {
  'knip.json': readFileSync(join(ROOT, 'knip.json'), 'utf8'),
  'package.json': manifest('greenroom', { workspaces: ['contract', 'server', 'web'] }),
  'contract/package.json': manifest('@greenroom/contract', {
    exports: { './*': './src/*' },
    dependencies: { zod: '1' },
  }),
  'server/package.json': manifest('@greenroom/server', { dependencies: { '@greenroom/contract': '1' } }),
  'web/package.json': manifest('@greenroom/web', { dependencies: { '@greenroom/contract': '1' } }),
  'contract/src/hosts.ts': "import { z } from 'zod';\nexport const host = z.string();\n",
  'server/src/main-serve.ts': "import { host } from '@greenroom/contract/hosts.ts';\nhost;\n",
  'server/src/platform/sheets/read/main-read-sheet.ts': 'process.exitCode = 1;\n',
  'web/src/main.ts': "import { host } from '@greenroom/contract/hosts.ts';\nhost;\n",
};

async function knip(change: Record<string, string> = {}): Promise<string> {
  const root = await plantTree({ ...CLEAN, ...change }, ['zod', 'pg']);
  const args = [join(ROOT, 'node_modules/knip/bin/knip.js'), '--no-progress', '--reporter', 'compact'];
  const { stdout, status } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return `${stdout.trim()} (exit ${status})`.trim();
}

test('a project that uses everything it has passes', async () => {
  expect(await knip()).toBe('(exit 0)');
});

test.each([
  ['a file that nothing imports', { 'server/src/platform/idle.ts': 'export const idle = 1;\n' }, /idle\.ts/],
  [
    'an export of the contract that nothing imports',
    { 'contract/src/hosts.ts': `${CLEAN['contract/src/hosts.ts']}export const idle = 1;\n` },
    /hosts\.ts: idle/,
  ],
  [
    'a dependency that nothing imports',
    { 'server/package.json': manifest('@greenroom/server', { dependencies: { '@greenroom/contract': '1', pg: '1' } }) },
    /package\.json: pg/,
  ],
  [
    'a package that is not listed',
    { 'server/src/main-serve.ts': `${CLEAN['server/src/main-serve.ts']}import 'pg';\n` },
    /main-serve\.ts: pg/,
  ],
])('%s is found', async (_name, change, sign) => {
  const output = await knip(change);
  expect(output).toMatch(sign);
  expect(output).toMatch(/\(exit 1\)$/);
});
