import { cpus, loadavg, totalmem } from 'node:os';

/** What the figures were measured on: cores, memory and the processor's model, nothing that names a machine. */
export function describeMachine(): string {
  const cores = cpus();
  const model = cores[0]?.model.trim() ?? 'unknown processor';
  return `${cores.length} cores (${model}), ${Math.round(totalmem() / 1024 ** 3)} GB of memory`;
}

/** How busy the machine is with everything, ours included: runnable processes over the last minute. */
export function describeLoad(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
