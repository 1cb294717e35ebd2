// `npm start` and `npm run dev`: installs and builds missing parts, then runs Greenroom with Node 24. The script is
// plain CommonJS without dependencies, since it must run on Node 18 and later, before anything is installed.
const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { ensureInstalled, giveUp, NODE, readText, say, writeStamp } = require('./install.cjs');
const { keepRunning } = require('./keep-running.cjs');

const ROOT = path.join(__dirname, '..');
const MODULES = path.join(ROOT, 'node_modules');
const WEB = path.join(ROOT, 'web');
/** Records which sources web/dist was built from. A build empties the folder first. */
const BUILD_STAMP = path.join(WEB, 'dist', '.greenroom-build');
const BUILD_SOURCES = ['web', 'contract/src', 'messages', 'package-lock.json'];
const NOT_SOURCES = new Set(['node_modules', 'dist', '.vite']);

main(process.argv.slice(2));

function main(args) {
  const development = args.includes('--dev');
  ensureInstalled();
  if (!development) buildInterface();
  const server = [path.join(ROOT, 'server', 'src', 'main-serve.ts'), ...args];
  // The interface's development server forwards calls to Greenroom's server (see web/vite.config.ts).
  const vite = [path.join(MODULES, 'vite', 'bin', 'vite.js'), WEB];
  keepRunning(development ? [server, vite] : [server]);
}

function buildInterface() {
  const sources = createHash('sha256');
  for (const source of BUILD_SOURCES) addToDigest(sources, path.join(ROOT, source));
  const key = sources.digest('hex');
  if (readText(BUILD_STAMP) === key) return;
  say('Building the interface …');
  const vite = path.join(MODULES, 'vite', 'bin', 'vite.js');
  const { status } = spawnSync(NODE, [vite, 'build', '--logLevel', 'warn'], { cwd: WEB, stdio: ['ignore', 2, 2] });
  if (status !== 0) giveUp('The interface could not be built; what the build said is above.');
  writeStamp(BUILD_STAMP, key);
}

function addToDigest(sum, place) {
  const found = fs.statSync(place, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    const names = fs.readdirSync(place).filter((name) => !NOT_SOURCES.has(name) && !name.includes('.test.'));
    for (const name of names.sort()) addToDigest(sum, path.join(place, name));
  } else if (found) {
    sum.update(`${path.relative(ROOT, place)} ${found.size}\n`).update(fs.readFileSync(place));
  }
}
