import { type AccountFact, accountFact } from '@greenroom/contract/accounts.ts';
import type { CheckedFact } from './account-columns.queries.ts';

/** Which field is wrong (empty: the line as a whole), and which rule it breaks. */
export interface FactProblem {
  readonly field: string;
  readonly problem: string;
}

/** Before these, times and dates are mistakes, and PostgreSQL knows no year 0. */
const EARLIEST_REPORT = Date.UTC(2000, 0, 1);
const EARLIEST_BIRTH = '1900-01-01';
/** Clocks differ; a report from further ahead is a mistake, and would keep out every true one until then. */
const MOST_AHEAD_MS = 24 * 3_600_000;

/**
 * Checks one fact by the contract, and what a database cannot keep: the character zero and halves of characters. A
 * report without a time is one of `now`. An empty address or person is an unknown one: two empty keys are not one person.
 */
export function checkFact(value: unknown, now: Date): { fact: CheckedFact } | { refused: FactProblem } {
  const parsed = accountFact.safeParse(value);
  if (!parsed.success) return { refused: firstProblem(parsed.error.issues, value) };
  const fact = parsed.data;
  const unkept = TEXTS.find((field) => isUnkept(fact[field]));
  if (unkept !== undefined) return { refused: { field: unkept, problem: 'characters' } };
  if (fact.birthDate !== null && fact.birthDate < EARLIEST_BIRTH) {
    return { refused: { field: 'birthDate', problem: 'invalid' } };
  }
  const at = fact.reportedAt === undefined ? now.getTime() : Date.parse(fact.reportedAt);
  if (!(at >= EARLIEST_REPORT)) return { refused: { field: 'reportedAt', problem: 'invalid' } };
  if (at > now.getTime() + MOST_AHEAD_MS) return { refused: { field: 'reportedAt', problem: 'in-future' } };
  return {
    fact: {
      ...fact,
      avatarUrl: fact.avatarUrl || null,
      homepageVideoUrl: fact.homepageVideoUrl || null,
      personKey: fact.personKey || null,
      reportedAt: new Date(at).toISOString(),
    },
  };
}

const TEXTS = ['name', 'avatarUrl', 'homepageVideoUrl', 'personKey'] as const satisfies readonly (keyof AccountFact)[];

function isUnkept(text: string | null): boolean {
  return text !== null && (text.includes('\0') || !text.isWellFormed());
}

interface Issue {
  readonly code: string;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  readonly origin?: string;
}

function firstProblem(issues: readonly Issue[], value: unknown): FactProblem {
  const [issue] = issues;
  const field = issue?.path.map(String).join('.') ?? '';
  return { field, problem: issue === undefined ? 'invalid' : problemOf(issue, field, value) };
}

function problemOf(issue: Issue, field: string, value: unknown): string {
  if (/^[a-z]+(-[a-z]+)+$|^country$/.test(issue.message)) return issue.message;
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'too-short' : 'too-small';
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'too-long' : 'too-big';
  const missing = typeof value === 'object' && value !== null && field !== '' && !has(value, field);
  return missing ? 'required' : 'invalid';
}

function has(value: object, field: string): boolean {
  return Object.entries(value).some(([name, given]) => name === field && given !== undefined);
}
