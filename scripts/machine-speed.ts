import { availableParallelism, loadavg } from 'node:os';

/** Milliseconds for one measuring round on an idle core in a typical machine from 2024. */
const USUAL_MS = 25;
const ROUNDS = 9;
const MOST = 4;

/**
 * Returns how many times slower this machine is than a usual idle one, from 1 to 4. The value is measured once in a
 * run, from the time for a fixed piece of work and from the processor load. Processes that the run starts inherit it.
 */
function slowness(): number {
  process.env.TEST_SLOWNESS ??= String(measure());
  return Number(process.env.TEST_SLOWNESS);
}

/** Returns a test's time limit in milliseconds, scaled to this machine's speed. */
export function scaled(milliseconds: number): number {
  return Math.round(milliseconds * slowness());
}

function measure(): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  const median = times.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? USUAL_MS;
  const waiting = (loadavg()[0] ?? 0) / availableParallelism();
  return Math.min(MOST, Math.max(1, median / USUAL_MS, waiting));
}

function work(): number {
  let hash = 0;
  for (let index = 0; index < 20_000_000; index += 1) hash = (Math.imul(hash, 31) + index) | 0;
  return hash;
}
