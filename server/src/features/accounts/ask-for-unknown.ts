import type { Deps } from '../../context.ts';

/** (placeholder by the integrator so that others can run; the author of this feature replaces this file) */
export async function askForUnknown(_deps: Deps, _appId: number, hostIds: readonly string[]): Promise<{ waiting: readonly string[] }> {
  return { waiting: hostIds };
}
