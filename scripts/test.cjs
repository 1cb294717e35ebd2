// Runs checks and tests, the cheapest first:
// - `npm test`: all checks, and all tests except the deep ones
// - `npm run check` (`--checks`): only the checks
// - `npm run test:deep` (`--deep`): only the deep tests
// - `--all`, used by `.ci/run`: all of these
// - `npm run test:near` (`--near`): only those that the changes since main can affect, deep or not
//
// The script is plain CommonJS. It runs on Node 18 and later, and installs what the rest needs.
const { spawn, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { ensureInstalled, NODE } = require('./install.cjs');
const { changesHere, journeysOf } = require('./near.cjs');

const ROOT = path.join(__dirname, '..');
const MODULES = path.join(ROOT, 'node_modules');
/** Tests start many Greenroom processes. With this cache, the sources are compiled once for all of them. */
const NODE_COMPILE_CACHE = path.join(MODULES, '.cache', 'node');
const UNIT_REPORT = path.join('test-results', 'unit.json');
const E2E_REPORT = path.join('test-results', 'e2e.json');
const AT_ONCE = 2;
/** In the same order as in `e2e/chromium.ts`. The headless shell comes first because journeys are faster in it. */
const CHROMIUM = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);
const PACKAGES = ['chromium-headless-shell', 'chromium'];
/** Fonts for all languages' scripts. Without them, text is measured as boxes and doesn't fit. */
const FONTS = { file: '/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf', name: 'fonts-noto-core' };

/**
 * A step has a name, a file that Node 24 runs with arguments, advice for when it fails, and the changed files for which
 * it must run (all if omitted).
 */
const tsc = (name, project, touchedBy) => ({
  name: `types: ${name}`,
  // Single-threaded, since several threads would each check shared files again while another step is running.
  args: ['typescript-native/bin/tsc', '--noEmit', '--singleThreaded', '-p', project],
  touchedBy,
  fix: `Fix the types; then: npx tsc --noEmit -p ${project}`,
});
const script = (name, file, ...args) => ({
  name,
  file: path.join('scripts', file),
  args,
  fix: `Fix what is named; then: node ${['scripts', file].join('/')}${args.map((arg) => ` ${arg}`).join('')}`,
});
const CHECKS = [
  {
    name: 'format and lint',
    args: ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
    fix: 'Run npm run format, fix the rest by hand; then: npx biome check --error-on-warnings .',
  },
  script('secrets', 'checks/check-secrets.ts'),
  script('messages', 'checks/check-messages.ts'),
  script('words', 'checks/check-words.ts'),
  tsc('contract', 'contract', /^contract\//),
  tsc('server and scripts', '.', /^(bench|contract|scripts|server)\//),
  tsc('web', 'web', /^(contract|messages|web)\//),
  tsc('journeys', 'e2e', /^(contract|e2e|server|web)\//),
  script('boundaries', 'checks/check-boundaries.ts'),
  {
    name: 'dead code',
    args: ['knip/bin/knip.js', '--no-progress'],
    fix: 'Remove what nothing uses, or use it; then: npx knip',
  },
  { ...script('generated files', 'generate.ts', '--check'), fix: 'Run npm run generate and commit what it writes.' },
];
const BUILD = {
  name: 'build',
  args: ['vite/bin/vite.js', 'build', '--logLevel', 'warn'],
  folder: 'web',
  fix: 'Fix what the build names; then: cd web && npx vite build',
};
const UNIT = {
  name: 'tests',
  args: ['vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`],
  live: true,
  fix: 'Fix the test or what it tests; then: npx vitest run <path>',
};
const E2E = {
  name: 'end to end',
  args: ['@playwright/test/cli.js', 'test'],
  live: true,
  fix: 'Fix the journey; then: npx playwright test <path>. Traces are in test-results/e2e.',
};
/**
 * Traces slow down every journey, so only files with a failed journey run again with traces. The first run decides the
 * result.
 */
const traces = (files) => ({
  name: 'traces of what failed',
  args: [...E2E.args, ...files, '--trace=retain-on-failure', '--reporter=list'],
  live: true,
  fix: 'Look at test-results/e2e.',
});

main(process.argv.slice(2)).then(
  (ok) => {
    process.exitCode = ok ? 0 : 1;
  },
  (error) => {
    console.error(error);
    process.exitCode = 1;
  },
);

async function main(args) {
  const started = Date.now();
  ensureInstalled();
  // Remove reports from an earlier run, so that they aren't mistaken for this run's.
  for (const report of [UNIT_REPORT, E2E_REPORT]) fs.rmSync(path.join(ROOT, report), { force: true });
  const { checks, unit, e2e } = args.includes('--near') ? stepsNear() : stepsOf(args);
  const failed = await runAll(checks);
  if (args.includes('--checks')) {
    summary(failed, started);
    if (failed.length === 0) console.log('All checks passed');
    return failed.length === 0;
  }
  failed.push(...(await runAll(e2e ? [BUILD, unit] : [unit])));
  if (e2e) failed.push(...(await runJourneys(e2e, !failed.includes(BUILD))));
  summary(failed, started);
  return printTotals(failed) && failed.length === 0;
}

/** Returns all steps for the requested depth, which `vitest.config.ts` and `playwright.config.ts` read. */
function stepsOf(args) {
  const depth = ['deep', 'all'].find((each) => args.includes(`--${each}`)) ?? 'quick';
  const env = { TEST_DEPTH: depth };
  return { checks: depth === 'deep' ? [] : CHECKS, unit: { ...UNIT, env }, e2e: { ...E2E, env } };
}

/**
 * Returns the steps that the changes since main can affect: checks, unit tests selected by the module graph, and
 * journeys selected by feature.
 */
function stepsNear() {
  const { since, files } = changesHere(ROOT);
  const checks = CHECKS.filter(({ touchedBy = /./ }) => files.some((file) => touchedBy.test(file)));
  const unit = { ...UNIT, args: [...UNIT.args, '--changed', since, '--passWithNoTests'] };
  const journeys = journeysOf(files);
  return { checks, unit, e2e: journeys.length > 0 && { ...E2E, args: [...E2E.args, ...journeys] } };
}

/** @returns the step if it failed or couldn't be run */
async function runJourneys(step, built) {
  if (!built) console.log('✖ end to end: not run, there is nothing built to open.');
  const chromium = built ? findChromium() : undefined;
  if (chromium === undefined) return [E2E];
  const env = { ...step.env, CHROMIUM_PATH: chromium };
  if (await runStep({ ...step, env })) return [];
  const files = readReport(E2E_REPORT, ({ suites }) => suites.filter(hasFailed).map(({ file }) => file));
  if (files.length > 0) await runStep({ ...traces(files), env });
  return [E2E];
}

/** Runs the steps in order, two at a time, and returns those that failed. */
async function runAll(steps) {
  const waiting = [...steps];
  const failed = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await runStep(step))) failed.push(step);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failed;
}

/** Runs one step. Its output is shown immediately if it is `live`, otherwise only if it fails. */
function runStep({ name, file, args, folder = '.', live = false, env = {}, fix }) {
  const program = file ? [path.join(ROOT, file), ...args] : [path.join(MODULES, args[0]), ...args.slice(1)];
  const started = Date.now();
  const child = spawn(NODE, program, {
    cwd: path.join(ROOT, folder),
    env: {
      NODE_COMPILE_CACHE,
      ...process.env,
      ...env,
      PATH: [path.dirname(NODE), process.env.PATH].join(path.delimiter),
    },
    stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => said.push(bytes));
  const stop = () => child.kill('SIGTERM');
  process.once('SIGTERM', stop);
  return new Promise((resolve) => {
    child.on('error', (error) => said.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (code) => {
      process.off('SIGTERM', stop);
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      if (code !== 0) process.stdout.write(Buffer.concat(said));
      console.log(`${code === 0 ? '✔' : '✖'} ${name} (${seconds} s)`);
      if (code !== 0) console.log(`  ${fix}`);
      resolve(code === 0);
    });
  });
}

/**
 * Returns the Chromium for tests. It can be named by a setting or found on the system. If root runs this on a system
 * with apt, it is installed along with fonts.
 */
function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !fs.existsSync(named)) console.log(`  CHROMIUM_PATH names ${named}, which does not exist.`);
  const found = named ? [named].find(fs.existsSync) : CHROMIUM.find(fs.existsSync);
  if (named) return found;
  const lacking = [...(found ? [] : [PACKAGES]), ...(fs.existsSync(FONTS.file) ? [] : [[FONTS.name]])];
  if (lacking.length > 0) installPackages(lacking);
  if (found && !fs.existsSync(FONTS.file)) {
    console.log(`  Texts may not fit without fonts for their scripts (Debian: apt-get install -y ${FONTS.name}).`);
  }
  const installed = CHROMIUM.find(fs.existsSync);
  if (!installed) {
    console.log('✖ end to end: no Chromium was found.');
    console.log(
      '  Install it (Debian: apt-get install -y chromium), or name one: CHROMIUM_PATH=/path/to/chromium npm test',
    );
  }
  return installed;
}

/**
 * Installs missing packages if root runs this on a system with apt. Some packages have a second name for systems that
 * lack the first one.
 */
function installPackages(lacking) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return;
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  };
  console.log(`Installing for the journeys: ${lacking.map(([first]) => first).join(', ')} …`);
  spawnSync('apt-get', ['update'], options);
  for (const names of lacking)
    names.some((name) => spawnSync('apt-get', ['install', '-y', name], options).status === 0);
}

function summary(failed, started) {
  console.log(`\n${((Date.now() - started) / 1000).toFixed(0)} s in all`);
  for (const { name, fix } of failed) console.log(`✖ ${name}: ${fix}`);
  // Repeat these at the end, because only the end of a long log may be stored.
  for (const name of [...readReport(UNIT_REPORT, failedTests), ...readReport(E2E_REPORT, failedJourneys)]) {
    console.log(`  ✖ ${name}`);
  }
}

/** Returns the failed tests in Vitest's report, each with its file and reason. */
function failedTests({ testResults }) {
  return testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const where = path.relative(ROOT, file);
    if (status === 'failed' && failed.length === 0) return [`${where}: ${firstLine(message)}`];
    return failed.map(({ fullName, failureMessages }) => `${where} › ${fullName}: ${firstLine(failureMessages[0])}`);
  });
}

/** Returns the failed journeys in Playwright's report, each with its file. */
function failedJourneys({ suites }) {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ title }) => `${file} › ${title}`),
    ...failedJourneys({ suites: inner }),
  ]);
}

const firstLine = (text = '') => text.split('\n', 1)[0];

/**
 * Prints the totals from the reports as the last line. A step that failed without a failed test counts as one failure.
 */
function printTotals(failed) {
  const unit = readReport(
    UNIT_REPORT,
    ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests],
    [0, 0],
  );
  const e2e = readReport(E2E_REPORT, ({ stats }) => [stats.expected, stats.unexpected + stats.flaky], [0, 0]);
  const fell = (name, [, count]) => (count === 0 && failed.some((step) => step.name === name) ? 1 : count);
  const failures = fell(UNIT.name, unit) + fell(E2E.name, e2e);
  console.log(`${unit[0] + e2e[0]} passed, ${failures} failed`);
  return failures === 0;
}

const hasFailed = ({ specs, suites = [] }) => specs.some(({ ok }) => !ok) || suites.some(hasFailed);

/** Reads a report. Returns `none` if the step ended before writing one, which counts as a failure. */
function readReport(report, read, none = []) {
  try {
    return read(JSON.parse(fs.readFileSync(path.join(ROOT, report), 'utf8')));
  } catch {
    return none;
  }
}
