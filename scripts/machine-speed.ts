import { availableParallelism, loadavg } from 'node:os';

/** Milliseconds for one round of the measurement on an idle core of a machine of 2024. */
const USUAL_MS = 25;
const ROUNDS = 9;
const MOST = 4;

/**
 * Returns how many times slower this machine is than a usual idle one: 1 to 4. It is measured once in a run, from the
 * time of a fixed piece of work and from the load on the processors. The processes that the run starts inherit it.
 */
function slowness(): number {
  process.env.TEST_SLOWNESS ??= String(measure());
  return Number(process.env.TEST_SLOWNESS);
}

/** Returns a time limit for a test, in milliseconds, scaled to this machine. */
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
