// `npm start` and `npm run dev`: installs and builds what is missing, then runs the product with Node 24.
// Plain CommonJS without dependencies: it runs on Node 18 and later, before anything is installed.
const { spawn, spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { ensureInstalled, giveUp, NODE, NODE_MAJOR, readText, say, writeStamp } = require('./install.cjs');

const ROOT = path.join(__dirname, '..');
const MODULES = path.join(ROOT, 'node_modules');
const WEB = path.join(ROOT, 'web');
const IS_WINDOWS = process.platform === 'win32';
/** In web/dist: from which sources it was built. The build empties the folder first. */
const BUILD_STAMP = path.join(WEB, 'dist', '.greenroom-build');
/** V8 would let the young heap grow to some hundred megabytes under exports; this keeps memory flat (measured). */
const YOUNG_HEAP = '--max-semi-space-size=16';
const BUILD_SOURCES = ['web', 'contract/src', 'messages', 'package-lock.json'];
const NOT_SOURCES = new Set(['node_modules', 'dist', '.vite']);

main(process.argv.slice(2));

function main(args) {
  const development = args.includes('--dev');
  ensureInstalled();
  if (!development) buildInterface();
  const server = [path.join(ROOT, 'server', 'src', 'main-serve.ts'), ...args];
  // The development server of the interface hands calls on to ours (web/vite.config.ts says where).
  const vite = [path.join(MODULES, 'vite', 'bin', 'vite.js'), WEB];
  run(development ? [server, vite] : [server]);
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

/**
 * Runs each command with Node 24 until the first of them ends, then asks the others to end, and ends with the first
 * command's code. A Ctrl-C reaches every process of the terminal, and npm forwards it once more: so the commands get
 * sessions of their own, and from us a signal exactly once.
 */
function run(commands) {
  const children = commands.map((args) => {
    const child = spawn(
      NODE,
      [YOUNG_HEAP, '--import', pathToFileURL(path.join(__dirname, 'stop-with-parent.mjs')).href, ...args],
      {
        cwd: ROOT,
        detached: !IS_WINDOWS,
        env: { NODE_COMPILE_CACHE: path.join(MODULES, '.cache', 'node'), ...process.env },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      },
    );
    child.on('error', (error) => giveUp(`Node ${NODE_MAJOR} could not be run: ${error.message}`));
    return child;
  });
  let ending = false;
  const end = (signal) => {
    if (ending) return;
    ending = true;
    for (const child of children) child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
  if (process.env.npm_lifecycle_event) whenParentIsGone(() => end('SIGTERM'));
  let left = children.length;
  for (const child of children) {
    child.on('exit', () => {
      end('SIGTERM');
      left -= 1;
      if (left === 0) process.exit(exitCode(children[0]));
    });
  }
}

/** npm forwards a signal to the shell between it and us, and that shell just dies of it. */
function whenParentIsGone(then) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && then(), 250);
}

function exitCode({ exitCode: code, signalCode }) {
  return signalCode ? 128 + os.constants.signals[signalCode] : code;
}
