import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { plantTree } from './checks/plant-tree.ts';

const here = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
/** Replaces Node and therefore every tool. The script fails if FAIL names the tool, and writes the requested report. */
const NODE = `#!/bin/sh
tool="$1"; failed=0
for part in $FAIL; do case "$tool" in *$part*) failed=1 ;; esac; done
echo "$TEST_DEPTH $*" >> ran.txt
case "$tool" in
  *vitest.mjs)
    [ $failed = 1 ] && test='{"status":"failed","fullName":"a host is added","failureMessages":["Error: taken\\\\n at x"]}'
    results='[{"name":"'$PWD'/a/x.test.ts","status":"","message":"","assertionResults":['$test']}]'
    [ -n "$SILENT" ] ||
      echo '{"numPassedTests":5,"numFailedTests":'$((failed * 2))',"testResults":'$results'}' > test-results/unit.json ;;
  *cli.js) [ $failed = 1 ] && ok=false || ok=true
    suites='[{"file":"x.spec.ts","specs":[],"suites":[{"file":"x.spec.ts","specs":[{"ok":'$ok',"title":"an agent signs in"}]}]}]'
    echo '{"stats":{"expected":3,"unexpected":'$failed',"flaky":0},"suites":'$suites'}' > test-results/e2e.json ;;
esac
[ $failed = 0 ] || echo said before it failed
exit $failed
`;
const CHECKS = [
  'tsc',
  'biome',
  'knip.js',
  'checks/check-secrets.ts',
  'checks/check-messages.ts',
  'checks/check-boundaries.ts',
  'generate.ts',
];

async function plant(): Promise<string> {
  const root = await plantTree({
    ...Object.fromEntries(['test.cjs', 'near.cjs', 'install.cjs'].map((name) => [`scripts/${name}`, here(name)])),
    'node_modules/node/bin/node': NODE,
    'package-lock.json': JSON.stringify({ packages: {} }),
    'node_modules/.package-lock.json': JSON.stringify({ packages: {} }),
    'test-results/.keep': '',
    'web/index.html': '',
    chromium: '',
  });
  await chmod(join(root, 'node_modules/node/bin/node'), 0o755);
  return root;
}

function run(root: string, env: Record<string, string> = {}, ...args: string[]) {
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts/test.cjs'), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, CHROMIUM_PATH: join(root, 'chromium'), ...env },
  });
  const lines = stdout.trim().split('\n');
  return { status, said: stdout, last: lines.at(-1), ran: () => readFileSync(join(root, 'ran.txt'), 'utf8') };
}

describe('npm test', () => {
  test('ends with 0 if all is well, and its last line has the total of unit tests and journeys', async () => {
    const root = await plant();
    const { status, last, ran } = run(root);
    expect([status, last]).toEqual([0, '8 passed, 0 failed']);
    for (const tool of [...CHECKS, 'vitest.mjs', 'cli.js']) expect(ran()).toContain(tool);
  });

  test('ends with 1 if a check fails, shows its output and what to do, and counts no test as failed', async () => {
    const { status, said, last } = run(await plant(), { FAIL: 'check-secrets' });
    expect([status, last]).toEqual([1, '8 passed, 0 failed']);
    expect(said).toContain('said before it failed');
    expect(said).toContain('✖ secrets: Fix what is named; then: node scripts/checks/check-secrets.ts');
  });

  test('ends with 1 if a test fails, names and counts it; a file with a failed journey runs once more for its trace', async () => {
    const root = await plant();
    const tests = run(root, { FAIL: 'vitest.mjs' });
    expect(tests).toMatchObject({ status: 1, last: '8 passed, 2 failed' });
    expect(tests.said).toContain('  ✖ a/x.test.ts › a host is added: Error: taken\n');
    const journeys = run(root, { FAIL: 'cli.js' });
    expect(journeys).toMatchObject({ status: 1, last: '8 passed, 1 failed' });
    expect(journeys.said).toContain('  ✖ x.spec.ts › an agent signs in\n');
    expect(journeys.ran()).toContain('cli.js test x.spec.ts --trace=retain-on-failure --reporter=list');
  });

  test('counts a step that ended without a report as one failure, and ignores reports of earlier runs', async () => {
    const root = await plant();
    run(root);
    expect(run(root, { FAIL: 'vitest.mjs', SILENT: '1' })).toMatchObject({ status: 1, last: '3 passed, 1 failed' });
  });

  test('runs no journey without a build, and counts one failure', async () => {
    const { status, said, last } = run(await plant(), { FAIL: 'vite.js' });
    expect([status, last]).toEqual([1, '5 passed, 1 failed']);
    expect(said).toContain('end to end: not run, there is nothing built to open');
  });

  test('runs no journey without the named Chromium, and counts one failure', async () => {
    const { status, said, last } = run(await plant(), { CHROMIUM_PATH: '/nowhere/chromium' });
    expect([status, last]).toEqual([1, '5 passed, 1 failed']);
    expect(said).toContain('CHROMIUM_PATH names /nowhere/chromium, which does not exist');
  });
});

describe('at another depth', () => {
  test('the deep tests run without the checks, and all of them with the checks; npm test omits the deep ones', async () => {
    const depthsOf = async (...args: string[]) => {
      const root = await plant();
      expect(run(root, {}, ...args)).toMatchObject({ status: 0, last: '8 passed, 0 failed' });
      return run(root, {}, ...args).ran();
    };
    const deep = await depthsOf('--deep');
    expect(deep).toMatch(/^deep .*vitest\.mjs/m);
    expect(deep).toMatch(/^deep .*cli\.js/m);
    expect(deep).not.toContain('biome');
    const all = await depthsOf('--all');
    expect(all).toMatch(/^all .*vitest\.mjs/m);
    expect(all).toMatch(/^all .*cli\.js/m);
    expect(all).toContain('biome');
    const quick = await depthsOf();
    expect(quick).toMatch(/^quick .*vitest\.mjs/m);
    expect(quick).toMatch(/^quick .*cli\.js/m);
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

  test('names no test that failed in an earlier run', async () => {
    const root = await plant();
    expect(run(root, { FAIL: 'cli.js' }).said).toContain('an agent signs in');
    expect(run(root, {}, '--checks').said).not.toContain('an agent signs in');
  });
});
