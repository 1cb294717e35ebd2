// `npm run bench`: installs missing packages, then runs the measurements with Node 24. `npm run bench -- --scale 0.1
// --only P-3` is a quick run. The script is plain CommonJS without dependencies, since it must run on Node 18 and
// later, before anything is installed.
const { spawn } = require('node:child_process');
const os = require('node:os');
const path = require('node:path');
const { ensureInstalled, NODE } = require('./install.cjs');

const ROOT = path.join(__dirname, '..');

main(process.argv.slice(2));

/**
 * Runs the measurements in their own session and forwards each signal once. Otherwise each signal would arrive twice,
 * because Ctrl-C reaches all processes in a terminal and npm forwards it as well.
 */
function main(args) {
  ensureInstalled();
  const child = spawn(NODE, [path.join(ROOT, 'bench', 'main.ts'), ...args], {
    cwd: ROOT,
    detached: process.platform !== 'win32',
    stdio: 'inherit',
  });
  let ending = false;
  const end = (signal) => {
    if (!ending) child.kill(signal);
    ending = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
  child.on('error', (error) => {
    console.error(`Node 24 could not be run: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => process.exit(signal ? 128 + os.constants.signals[signal] : code));
}
