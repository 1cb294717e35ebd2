import { type AccountFact, accountFact } from '@greenroom/contract/accounts.ts';
import { checkReportTime } from '../../platform/deliveries/check-report-time.ts';
import { findProblem, type LineProblem } from '../../platform/deliveries/find-problem.ts';
import type { CheckedFact } from './accounts.queries.ts';

/** Earlier dates of birth are mistakes. */
const EARLIEST_BIRTH = '1900-01-01';

/**
 * Checks one fact against the contract, and rejects text that a database cannot store: the null character and unpaired
 * surrogates. A report without a time gets `now`. An empty URL or person key counts as unknown, so two accounts with an
 * empty key don't become one person.
 */
export function checkFact(value: unknown, now: Date): { fact: CheckedFact } | { refused: LineProblem } {
  const parsed = accountFact.safeParse(value);
  if (!parsed.success) return { refused: findProblem(parsed.error.issues, value) };
  const fact = parsed.data;
  const unkept = TEXTS.find((field) => isUnkept(fact[field]));
  if (unkept !== undefined) return { refused: { field: unkept, problem: 'characters' } };
  const unloadable = ADDRESSES.find((field) => !WEB_ADDRESS.test(fact[field] ?? ''));
  if (unloadable !== undefined) return { refused: { field: unloadable, problem: 'url' } };
  if (fact.birthDate !== null && fact.birthDate < EARLIEST_BIRTH) {
    return { refused: { field: 'birthDate', problem: 'invalid' } };
  }
  const reported = checkReportTime(fact.reportedAt, now);
  if ('refused' in reported) return reported;
  return {
    fact: {
      ...fact,
      avatarUrl: fact.avatarUrl || null,
      homepageVideoUrl: fact.homepageVideoUrl || null,
      personKey: fact.personKey || null,
      ...reported,
    },
  };
}

const TEXTS = ['name', 'avatarUrl', 'homepageVideoUrl', 'personKey'] as const satisfies readonly (keyof AccountFact)[];

const ADDRESSES = ['avatarUrl', 'homepageVideoUrl'] as const satisfies readonly (keyof AccountFact)[];
/**
 * Matches a web address, a path on this server, or an empty text. Anything that a page would run (`javascript:`) is
 * refused.
 */
const WEB_ADDRESS = /^(?:https?:\/\/[^\s/\\]|\/(?![/\\]))[^\s\\]*$|^$/i;

function isUnkept(text: string | null): boolean {
  return text !== null && (text.includes('\0') || !text.isWellFormed());
}
