// Runs Greenroom's processes, and restarts those that crash.
const { spawn } = require('node:child_process');
const os = require('node:os');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { giveUp, NODE, NODE_MAJOR, say } = require('./install.cjs');

/**
 * Limits memory use during exports and deliveries (P-6). By default, V8 lets the young heap grow to some hundred
 * megabytes. It lets the old heap grow to four times the used size before collecting garbage. These flags limit that to
 * twice the size.
 */
const HEAP_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=100'];

module.exports = { keepRunning, HEAP_FLAGS };

const ROOT = path.join(__dirname, '..');
const MODULES = path.join(ROOT, 'node_modules');
const IS_WINDOWS = process.platform === 'win32';
/** The same code as in server/src/platform/survive.ts. */
const BROKEN_EXIT_CODE = 70;
const BROKEN_SIGNALS = new Set(['SIGKILL', 'SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGTRAP']);
/**
 * The pause doubles after each crash, up to this multiple of the first one. It is reset once a process has run this
 * long.
 */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSES = 60;
const RAN_WELL_MS = 600_000;

/**
 * Runs each command with Node 24. When the first one ends, asks the others to end, and exits with the first one's code.
 * A command that crashes is restarted, as often as needed. If it then can't start, it is also retried: it could start
 * before, so the cause must be the database or a full disk. Ctrl-C reaches all processes in a terminal, and npm
 * forwards it again. Therefore each command has its own session and gets each signal from this process exactly once.
 */
function keepRunning(commands, firstPauseMs = FIRST_PAUSE_MS) {
  const children = commands.map(start);
  let ending = false;
  let left = children.length;
  const pausing = new Set();
  const end = (signal) => {
    if (ending) return;
    ending = true;
    for (const child of children) child.kill(signal);
    for (const timer of pausing) {
      clearTimeout(timer);
      leave();
    }
  };
  const watch = (index, breaks) => {
    const child = children[index];
    const began = Date.now();
    child.on('exit', (code, signal) => {
      if (ending || !(isBroken(code, signal) || (breaks > 0 && code !== 0 && signal === null))) {
        end('SIGTERM');
        leave();
        return;
      }
      const inRow = Date.now() - began < RAN_WELL_MS ? breaks : 0;
      const pauseMs = firstPauseMs * Math.min(2 ** inRow, LONGEST_PAUSES);
      say(`Greenroom broke (${signal ?? code}) and is started again in ${Math.ceil(pauseMs / 1000)} s …`);
      const again = () => {
        pausing.delete(timer);
        children[index] = start(commands[index]);
        watch(index, inRow + 1);
      };
      const timer = setTimeout(again, pauseMs);
      pausing.add(timer);
    });
  };
  const leave = () => {
    left -= 1;
    if (left === 0) process.exit(exitCode(children[0]));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
  if (process.env.npm_lifecycle_event) whenParentIsGone(() => end('SIGTERM'));
  for (const index of children.keys()) watch(index, 0);
}

function start(args) {
  const child = spawn(
    NODE,
    [...HEAP_FLAGS, '--import', pathToFileURL(path.join(__dirname, 'stop-with-parent.mjs')).href, ...args],
    {
      cwd: ROOT,
      detached: !IS_WINDOWS,
      env: { NODE_COMPILE_CACHE: path.join(MODULES, '.cache', 'node'), ...process.env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  child.on('error', (error) => giveUp(`Node ${NODE_MAJOR} could not be run: ${error.message}`));
  return child;
}

/** Checks whether the process met an uncaught error (server/src/platform/survive.ts), ran out of memory, or crashed. */
function isBroken(code, signal) {
  return code === BROKEN_EXIT_CODE || BROKEN_SIGNALS.has(signal ?? signalOf(code));
}

/**
 * Returns the signal for an exit code. If a signal ends a process within a shell, the code is 128 plus the signal's
 * number.
 */
function signalOf(code) {
  return Object.keys(os.constants.signals).find((name) => os.constants.signals[name] === code - 128);
}

/**
 * Runs a function when the parent process ends. npm forwards signals to the shell between npm and this process, but the
 * shell ends without forwarding them.
 */
function whenParentIsGone(then) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && then(), 250);
}

function exitCode({ exitCode: code, signalCode }) {
  return signalCode ? 128 + os.constants.signals[signalCode] : code;
}
