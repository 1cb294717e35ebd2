import type { Deps } from '../../context.ts';
import { newAccountBatch } from './account-batch.ts';
import { askPlatform, QUERY_MAX_IDS } from './ask-platform.ts';
import type { PlatformFailure } from './platform-gate.ts';
import { type StoreDeps, storeAccounts } from './store-accounts.ts';

type AskDeps = StoreDeps & Pick<Deps, 'clock' | 'config' | 'log' | 'random'>;

/** Which IDs are known for certain, and which must wait for the platform. */
export interface Asked {
  /** The directory now says all that is known of them: those that it still lacks do not exist. */
  readonly answered: string[];
  readonly waiting: string[];
  /** Why some have to wait; null where none has to, or the platform's answer for them broke the contract. */
  readonly failure: PlatformFailure | null;
}

/**
 * Asks the platform for accounts that the directory does not know, and enters those that exist. Each request's answer is
 * entered by itself, so what was answered stays when a later request fails. Where no platform is configured, the
 * directory is all there is: every ID is answered.
 * @throws what the database throws
 */
export async function askForUnknown(deps: AskDeps, appId: number, hostIds: readonly string[]): Promise<Asked> {
  if (deps.config.platform === null) return { answered: [...hostIds], waiting: [], failure: null };
  const distinct = [...new Set(hostIds)];
  const requests: string[][] = [];
  for (let from = 0; from < distinct.length; from += QUERY_MAX_IDS) {
    requests.push(distinct.slice(from, from + QUERY_MAX_IDS));
  }
  // Waits for all of them, even if one fails: nothing keeps running after this returns.
  const ended = await Promise.allSettled(requests.map((ids) => askAndEnter(deps, appId, ids)));
  const asked = ended.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
  return {
    answered: asked.flatMap((each) => each.answered),
    waiting: asked.flatMap((each) => each.waiting),
    failure: asked.find((each) => each.failure !== null)?.failure ?? null,
  };
}

async function askAndEnter(deps: AskDeps, appId: number, hostIds: string[]): Promise<Asked> {
  const answer = await askPlatform(deps, appId, hostIds);
  if ('failed' in answer) return { answered: [], waiting: hostIds, failure: answer.failed };
  const batch = newAccountBatch();
  for (const fact of answer.known) batch.add(fact);
  if (batch.size > 0) await storeAccounts(deps, batch);
  const answered = new Set([...answer.unknown, ...answer.known.map((fact) => fact.hostId)]);
  return { answered: [...answered], waiting: hostIds.filter((id) => !answered.has(id)), failure: null };
}
