import { cpus, loadavg, totalmem } from 'node:os';

/** Returns the cores, memory and processor model on which the figures were measured, without the machine's name. */
export function describeMachine(): string {
  const cores = cpus();
  const model = cores[0]?.model.trim() ?? 'unknown processor';
  return `${cores.length} cores (${model}), ${Math.round(totalmem() / 1024 ** 3)} GB of memory`;
}

/** Returns the total load of the machine, including ours: runnable processes over the last minute. */
export function describeLoad(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
