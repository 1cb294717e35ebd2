import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Runs the code `does` in a separate process with Greenroom's error handling. Returns its output and exit code. */
async function runGuarded(does: string) {
  const guard = JSON.stringify(join(import.meta.dirname, 'survive.ts'));
  const program = `
    import { setTimeout as pause } from 'node:timers/promises';
    import { surviveUncaught } from ${guard};
    const say = (level) => (fields, text) => console.log(level, text, fields.err?.code ?? '', fields.err?.stack ? 'with stack' : '');
    surviveUncaught({ error: say('error'), fatal: say('fatal') }, async () => console.log('ended in order'));
    const failWith = (code) => Object.assign(new Error('failed'), { code });
    ${does}
    await pause(50);
    console.log('lives');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.on('data', (data: Buffer) => (said += data.toString()));
  await once(child, 'close');
  return { code: child.exitCode, said: said.trim().split('\n') };
}

test('an uncaught error of a lost database or a full table of files does not end the process', async () => {
  const rejected = await runGuarded(`void Promise.reject(failWith('57P01'));`);
  expect(rejected).toEqual({
    code: 0,
    said: ['error nobody caught that something could not be reached 57P01 with stack', 'lives'],
  });
  const thrown = await runGuarded(`setTimeout(() => { throw failWith('EMFILE'); });`);
  expect(thrown.said.at(-1)).toBe('lives');
  expect(thrown.code).toBe(0);
});

test.each([
  ['a rejected promise', `void Promise.reject(new TypeError('undefined is not a function'));`],
  ['an error thrown in a timer', `setTimeout(() => { throw new TypeError('undefined is not a function'); });`],
])('%s that only a bug can cause is logged with its stack and ends the process in order', async (_kind, does) => {
  const { code, said } = await runGuarded(`${does} await pause(5000);`);
  expect(code).toBe(70);
  expect(said).toEqual(['fatal nobody caught this error: the process ends  with stack', 'ended in order']);
});
