// Installs Greenroom's packages for `npm start` and `npm test`, on a machine that only has npm and Node 18 or later.
// The script is plain CommonJS without dependencies, since it runs before anything is installed.
const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const ROOT = path.join(__dirname, '..');
const MODULES = path.join(ROOT, 'node_modules');
const LOCK = path.join(ROOT, 'package-lock.json');
const IS_WINDOWS = process.platform === 'win32';
const EXE = IS_WINDOWS ? '.exe' : '';
const NODE = path.join(MODULES, 'node', 'bin', `node${EXE}`);
const NODE_MAJOR = 24;
/** Records the installed packages. The file is in node_modules and is deleted with it, so it can be trusted. */
const INSTALL_STAMP = path.join(MODULES, '.greenroom-install');

let glibc;

/** Installs the packages if they are missing or the lock file has changed. Ends the process if that fails. */
function ensureInstalled() {
  if (needsInstall()) install();
}

function needsInstall() {
  if (!fs.existsSync(NODE)) return true;
  const wanted = installKey();
  if (readText(INSTALL_STAMP) === wanted) return false;
  if (!isInstalledByHand()) return true;
  writeStamp(INSTALL_STAMP, wanted);
  return false;
}

function installKey() {
  return `${digest(fs.readFileSync(LOCK))} ${process.platform}-${process.arch}`;
}

/**
 * Checks whether the user has run `npm ci` or `npm install`, and whether all packages for this machine are installed.
 */
function isInstalledByHand() {
  const done = readText(path.join(MODULES, '.package-lock.json'));
  if (done === undefined) return false;
  const there = JSON.parse(done).packages;
  const wanted = Object.entries(JSON.parse(fs.readFileSync(LOCK, 'utf8')).packages);
  return wanted.every(([place, one]) => !isForHere(place, one) || there[place]?.version === one.version);
}

function isForHere(place, { link, optional, os: systems, cpu, libc }) {
  if (link || !place.includes('node_modules/')) return false;
  // Dependencies of an optional package for another system are optional as well, but don't name a system.
  if (optional && !systems && !cpu) return false;
  if (libc && !libc.includes(usesGlibc() ? 'glibc' : 'musl')) return false;
  return (!systems || systems.includes(process.platform)) && (!cpu || cpu.includes(process.arch));
}

function usesGlibc() {
  process.report.excludeNetwork = true; // prevents name lookups
  glibc ??= Boolean(process.report.getReport().header.glibcVersionRuntime);
  return glibc;
}

/**
 * Runs npm itself on Node 24. On an older version, npm omits optional packages that require a newer Node, including the
 * native parts of the interface's build.
 */
function install() {
  say('Installing the packages (npm ci); this takes a minute …');
  const borrowed = Number(process.versions.node.split('.')[0]) >= NODE_MAJOR ? undefined : borrowNode();
  const node = borrowed ? borrowed.program : process.execPath;
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  let tried = npm(['ci', ...flags], node);
  // Newer npm versions refuse a lock file that lacks other systems' packages, even if the registry doesn't have them or
  // didn't when the lock was written. An install uses every version in the lock and doesn't change the lock.
  if (tried.status !== 0 && tried.said.includes('EUSAGE')) tried = npm(['install', '--no-save', ...flags], node);
  if (tried.status !== 0) {
    process.stderr.write(tried.said);
    giveUp(
      `The packages could not be installed (npm ended with ${tried.status}); npm's own words are above.`,
      borrowed,
    );
  }
  // If installation scripts are disabled, the package `node` has not fetched its program.
  if (!runs(NODE)) {
    const source = borrowed ?? borrowNode();
    fs.mkdirSync(path.dirname(NODE), { recursive: true });
    fs.copyFileSync(source.program, NODE);
    fs.chmodSync(NODE, 0o755);
    const named = path.join(MODULES, '.bin', 'node');
    if (!IS_WINDOWS && !fs.existsSync(named)) fs.symlinkSync(path.relative(path.dirname(named), NODE), named);
    source.giveBack();
  }
  borrowed?.giveBack();
  if (!runs(NODE)) giveUp(`Node ${NODE_MAJOR} was installed but does not run on this system (${NODE}).`);
  writeStamp(INSTALL_STAMP, installKey());
}

/** Fetches only Node 24 into a folder. It is used only during the installation. */
function borrowNode() {
  const folder = path.join(ROOT, '.data', `setup-${process.pid}`);
  const giveBack = () => fs.rmSync(folder, { recursive: true, force: true });
  makeDataFolder();
  fs.mkdirSync(folder, { recursive: true });
  const { dependencies } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const system = IS_WINDOWS ? 'win' : process.platform;
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const name = `${prefix}-${system}-${process.arch}`;
  const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder];
  const tried = npm(['install', ...flags, `${name}@${dependencies.node}`], process.execPath);
  const program = path.join(folder, 'node_modules', name, 'bin', `node${EXE}`);
  if (tried.status === 0 && runs(program)) return { program, giveBack };
  process.stderr.write(tried.said);
  return giveUp(`Node ${NODE_MAJOR} could not be fetched or does not run on this system (${name}).`, { giveBack });
}

/**
 * Runs npm with the given Node: the npm that started this script, otherwise the one on the path. Returns its exit code
 * and output.
 */
function npm(args, node) {
  const env = { ...process.env, PATH: [path.dirname(node), process.env.PATH].join(path.delimiter), ...npmHome() };
  const options = { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' };
  const own = process.env.npm_execpath;
  const done =
    own && path.basename(own) === 'npm-cli.js'
      ? spawnSync(node, [own, ...args], options)
      : spawnSync('npm', args, { ...options, shell: IS_WINDOWS });
  return { status: done.error?.code ?? done.signal ?? done.status, said: done.stderr ?? '' };
}

/** Returns a home for npm, which needs a writable cache. Users without a home get one in the data folder. */
function npmHome() {
  const cache = process.env.npm_config_cache || path.join(process.env.HOME || os.userInfo().homedir, '.npm');
  try {
    fs.mkdirSync(cache, { recursive: true });
    fs.accessSync(cache, fs.constants.W_OK);
    return { npm_config_cache: cache };
  } catch {
    makeDataFolder();
    return { npm_config_cache: path.join(ROOT, '.data', 'npm-cache') };
  }
}

/**
 * Creates the data folder in the same way as the server: accessible only to this user or, if run by root, also to the
 * database's user.
 */
function makeDataFolder() {
  fs.mkdirSync(path.join(ROOT, '.data'), { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}

function runs(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}

function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined; // the path doesn't exist
  }
}

/** Writes a stamp. If writing fails (for example in a read-only checkout), the work is repeated next time. */
function writeStamp(file, text) {
  try {
    fs.writeFileSync(file, text);
  } catch (error) {
    say(`${file} could not be written (${error.code}); the step is repeated at the next start.`);
  }
}

function digest(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

function say(line) {
  console.error(line);
}

function giveUp(line, { giveBack } = {}) {
  giveBack?.();
  console.error(line);
  process.exit(1);
}

module.exports = { ensureInstalled, NODE, NODE_MAJOR, readText, writeStamp, say, giveUp };
