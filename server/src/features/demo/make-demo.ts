import type { Deps } from '../../context.ts';

export async function makeDemo(_deps: Deps) {
  return { accounts: 0, groups: 0, agents: 0, batches: 0, seconds: 0 };
}
