import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { plantTree } from './plant-tree.ts';

const here = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
/** Stands for every tool: fails where FAIL names its path, and writes the report that it is asked for. */
const TOOL = `
const { mkdirSync, writeFileSync, appendFileSync } = require('node:fs');
const path = __filename.replaceAll('\\\\', '/');
const failed = (process.env.FAIL ?? '').split(' ').some((part) => part !== '' && path.includes(part));
mkdirSync(process.env.AT + '/test-results', { recursive: true });
appendFileSync(process.env.AT + '/ran.txt', [path.split('/').slice(-2).join('/'), ...process.argv.slice(2)].join(' ') + '\\n');
const report = (name, content) => writeFileSync(process.env.AT + '/test-results/' + name, JSON.stringify(content));
if (path.endsWith('vitest.mjs') && !process.env.SILENT) report('unit.json', { numPassedTests: 5, numFailedTests: failed ? 2 : 0 });
if (path.endsWith('cli.js')) {
  const specs = [{ ok: !failed }];
  report('e2e.json', { stats: { expected: 3, unexpected: failed ? 1 : 0, flaky: 0 }, suites: [{ file: 'x.spec.ts', specs: [], suites: [{ specs }] }] });
}
if (failed) console.log('said before it failed');
process.exitCode = failed ? 1 : 0;
`;
const CHECKS = ['check-secrets.ts', 'check-messages.ts', 'check-boundaries.ts', 'generate.ts'];
const TOOLS = [
  'typescript/bin/tsc',
  '@biomejs/biome/bin/biome',
  'knip/bin/knip.js',
  'vite/bin/vite.js',
  '@playwright/test/cli.js',
];

async function plant(): Promise<string> {
  const root = await plantTree({
    ...Object.fromEntries(['test.cjs', 'near.cjs', 'install.cjs'].map((name) => [`scripts/${name}`, here(name)])),
    ...Object.fromEntries(CHECKS.map((name) => [`scripts/${name}`, TOOL])),
    ...Object.fromEntries(TOOLS.map((name) => [`node_modules/${name}`, TOOL])),
    // An .mjs has no require of its own.
    'node_modules/vitest/vitest.mjs': `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url); const __filename = import.meta.filename;${TOOL}`,
    'package-lock.json': JSON.stringify({ packages: {} }),
    'node_modules/.package-lock.json': JSON.stringify({ packages: {} }),
    'web/index.html': '',
    chromium: '',
  });
  await mkdir(join(root, 'node_modules/node/bin'), { recursive: true });
  await symlink(process.execPath, join(root, 'node_modules/node/bin/node'));
  return root;
}

function run(root: string, env: Record<string, string> = {}, ...args: string[]) {
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts/test.cjs'), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, AT: root, CHROMIUM_PATH: join(root, 'chromium'), ...env },
  });
  const lines = stdout.trim().split('\n');
  return { status, said: stdout, last: lines.at(-1), ran: () => readFileSync(join(root, 'ran.txt'), 'utf8') };
}

describe('npm test', () => {
  test('where all is well ends with 0 and, in its last line, with what unit tests and journeys count together', async () => {
    const root = await plant();
    const { status, last, ran } = run(root);
    expect([status, last]).toEqual([0, '8 passed, 0 failed']);
    for (const tool of ['bin/tsc', 'bin/biome', 'bin/knip.js', 'vitest.mjs', 'cli.js', ...CHECKS])
      expect(ran()).toContain(tool);
  });

  test('ends with 1 where a check fails, shows what it said and what to do, and counts no test as failed', async () => {
    const { status, said, last } = run(await plant(), { FAIL: 'check-secrets' });
    expect([status, last]).toEqual([1, '8 passed, 0 failed']);
    expect(said).toContain('said before it failed');
    expect(said).toContain('✖ secrets: Fix what is named; then: node scripts/check-secrets.ts');
  });

  test('ends with 1 where a test fails, and counts it; a file with a failed journey runs once more for its trace', async () => {
    const root = await plant();
    expect(run(root, { FAIL: 'vitest.mjs' })).toMatchObject({ status: 1, last: '8 passed, 2 failed' });
    const journeys = run(root, { FAIL: 'cli.js' });
    expect(journeys).toMatchObject({ status: 1, last: '8 passed, 1 failed' });
    expect(journeys.ran()).toContain('test/cli.js test x.spec.ts --trace=retain-on-failure --reporter=list');
  });

  test('counts a step that ended without a report as one that failed, and no report of an earlier run', async () => {
    const root = await plant();
    run(root);
    expect(run(root, { FAIL: 'vitest.mjs', SILENT: '1' })).toMatchObject({ status: 1, last: '3 passed, 1 failed' });
  });

  test('without a build no journey runs, and that is one failure', async () => {
    const { status, said, last } = run(await plant(), { FAIL: 'vite.js' });
    expect([status, last]).toEqual([1, '5 passed, 1 failed']);
    expect(said).toContain('end to end: not run, there is nothing built to open');
  });

  test('without the Chromium that was named no journey runs, and that is one failure', async () => {
    const { status, said, last } = run(await plant(), { CHROMIUM_PATH: '/nowhere/chromium' });
    expect([status, last]).toEqual([1, '5 passed, 1 failed']);
    expect(said).toContain('CHROMIUM_PATH names /nowhere/chromium, which does not exist');
  });
});

describe('npm run check', () => {
  test('runs no test, and ends as its checks do', async () => {
    const root = await plant();
    const well = run(root, {}, '--checks');
    expect([well.status, well.last]).toEqual([0, 'All checks passed']);
    expect(well.ran()).not.toMatch(/vitest|cli\.js|vite\.js/);
    expect(run(root, { FAIL: 'knip' }, '--checks').status).toBe(1);
  });
});
