import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../../context.ts';
import type { CheckedFact } from './accounts.queries.ts';
import { checkFact } from './check-fact.ts';
import {
  gateOf,
  type PlatformAddress,
  type PlatformFailure,
  type PlatformGate,
  queryPlatform,
} from './query-platform.ts';
import { newAccountBatch, type StoreDeps, storeAccounts } from './store-accounts.ts';

type AskDeps = Pick<Deps, 'clock' | 'config' | 'log' | 'random'>;

/** The IDs with a final answer, and the IDs that must wait for the platform. */
interface Asked {
  /** IDs that the directory now has if they exist. Those that it still lacks don't exist. */
  readonly answered: string[];
  readonly waiting: string[];
  /**
   * The reason that some IDs must wait; null if none must wait, or if the platform's answer for them broke the
   * contract.
   */
  readonly failure: PlatformFailure | null;
}

/**
 * Asks the platform for accounts that the directory doesn't know, and stores those that exist. Each answer is stored
 * separately, so earlier answers stay when a later request fails. If no platform is configured, every ID counts as
 * answered.
 * @throws database errors
 */
export async function askForUnknown(
  deps: StoreDeps & AskDeps,
  appId: number,
  hostIds: readonly string[],
): Promise<Asked> {
  if (deps.config.platform === null) return { answered: [...hostIds], waiting: [], failure: null };
  const distinct = [...new Set(hostIds)];
  const requests: string[][] = [];
  for (let from = 0; from < distinct.length; from += QUERY_MAX_IDS) {
    requests.push(distinct.slice(from, from + QUERY_MAX_IDS));
  }
  // Waits for all requests, even if one fails, so that none is still running when this function returns.
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

async function askAndEnter(deps: StoreDeps & AskDeps, appId: number, hostIds: string[]): Promise<Asked> {
  const answer = await askPlatform(deps, appId, hostIds);
  if ('failed' in answer) return { answered: [], waiting: hostIds, failure: answer.failed };
  const batch = newAccountBatch();
  for (const fact of answer.known) batch.add(fact);
  if (batch.size > 0) await storeAccounts(deps, batch);
  const answered = new Set([...answer.unknown, ...answer.known.map((fact) => fact.hostId)]);
  return { answered: [...answered], waiting: hostIds.filter((id) => !answered.has(id)), failure: null };
}

/** Maximum number of IDs in one request. */
const QUERY_MAX_IDS = 500;

const TRIES = 3;
const FIRST_PAUSE_MS = 200;
/** Failures that may be temporary. Greenroom retries them. */
const PASSING: readonly PlatformFailure[] = ['timeout', 'unavailable'];

/**
 * `unknown` lists IDs without an account on the platform. An ID in neither list got an answer that breaks the contract.
 */
type PlatformAnswer = { known: CheckedFact[]; unknown: string[] } | { failed: PlatformFailure };

/**
 * Asks the platform for accounts by their IDs, with 500 IDs per request, four requests at a time in this process and up
 * to three attempts each. If one request fails for good, the whole call fails. After five failures in a row, every call
 * fails immediately for 30 s. If no platform is configured, the answer is `unavailable`. Accounts that were not
 * requested are ignored.
 */
export async function askPlatform(deps: AskDeps, appId: number, hostIds: readonly string[]): Promise<PlatformAnswer> {
  const { platform } = deps.config;
  if (platform === null) return { failed: 'unavailable' };
  const requests: string[][] = [];
  for (let from = 0; from < hostIds.length; from += QUERY_MAX_IDS) {
    requests.push(hostIds.slice(from, from + QUERY_MAX_IDS));
  }
  const gate = gateOf(platform);
  const answers = await Promise.all(
    requests.map((ids) => gate.run(() => askPatiently(deps, platform, gate, appId, ids))),
  );
  const whole: { known: CheckedFact[]; unknown: string[] } = { known: [], unknown: [] };
  for (const answer of answers) {
    if ('failed' in answer) return answer;
    whole.known.push(...answer.known);
    whole.unknown.push(...answer.unknown);
  }
  return whole;
}

async function askPatiently(
  deps: AskDeps,
  platform: PlatformAddress,
  gate: PlatformGate,
  appId: number,
  hostIds: readonly string[],
): Promise<PlatformAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const closed = gate.closedBecause(deps.clock.now());
    if (closed !== null) return { failed: closed };
    const answer = await queryPlatform(platform, appId, hostIds);
    if (!('failed' in answer)) {
      gate.succeeded();
      return sortOut(deps, appId, hostIds, answer.accounts);
    }
    gate.failed(answer.failed, deps.clock.now());
    deps.log.warn({ failure: answer.failed, attempt, ids: hostIds.length }, 'the platform gave no answer');
    if (attempt === TRIES || !PASSING.includes(answer.failed)) return answer;
    await pause(pauseMs(attempt, deps.random));
  }
}

/**
 * Returns a pause that doubles with each attempt, plus a random part of up to half, so that many clients don't retry at
 * the same moment.
 */
function pauseMs(attempt: number, random: Deps['random']): number {
  const base = FIRST_PAUSE_MS * 2 ** (attempt - 1);
  return base + (base / 2) * ((random(1)[0] ?? 0) / 255);
}

function sortOut(
  deps: AskDeps,
  appId: number,
  hostIds: readonly string[],
  accounts: readonly unknown[],
): { known: CheckedFact[]; unknown: string[] } {
  const unknown = new Set(hostIds);
  const known: CheckedFact[] = [];
  const now = deps.clock.now();
  for (const account of accounts) {
    const hostId = hostIdOf(account);
    if (hostId === null || !unknown.delete(hostId)) continue;
    const checked = checkFact(account, now);
    if ('fact' in checked && checked.fact.appId === appId) known.push(checked.fact);
    else
      deps.log.warn(
        { hostId, refused: 'refused' in checked ? checked.refused : 'appId' },
        'bad account of the platform',
      );
  }
  return { known, unknown: [...unknown] };
}

function hostIdOf(account: unknown): string | null {
  if (typeof account !== 'object' || account === null || !('hostId' in account)) return null;
  return typeof account.hostId === 'string' ? account.hostId : null;
}
