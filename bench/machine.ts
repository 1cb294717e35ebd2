import { cpus, loadavg, totalmem } from 'node:os';

/** Returns the cores, memory and processor model used for the measurements, without the machine's name. */
export function describeMachine(): string {
  const cores = cpus();
  const model = cores[0]?.model.trim() ?? 'unknown processor';
  return `${cores.length} cores (${model}), ${Math.round(totalmem() / 1024 ** 3)} GB of memory`;
}

/** Returns the machine's total load, including the bench's own: runnable processes over the last minute. */
export function describeLoad(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
