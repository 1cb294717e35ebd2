import type { CheckCode } from '@greenroom/contract/applications/reasons.ts';

/**
 * The facts that one statement gathers about each ID in a batch. A fact's bit is its position in this list.
 * `facts.queries.ts` and `examine.queries.ts` define it in SQL. Facts about an account are false if there is no
 * account.
 */
export const FACTS = [
  'repeated',
  'malformed',
  'unknown',
  'gone',
  'onAnotherAppOnly',
  'hostHere',
  'hostElsewhere',
  'personOnYaar',
  'personOnTopchat',
  'openHere',
  'openElsewhere',
  'male',
  'noAvatar',
  'otherAccountHere',
  'otherAccountElsewhere',
  'workedElsewhere',
] as const;

export type Fact = (typeof FACTS)[number];
/** Omitted facts are false. */
export type Facts = Readonly<Partial<Record<Fact, boolean>>>;

/**
 * Facts that are only checked for an upload. They concern the batch, an account that is not in the directory, or open
 * applications, of which an account has at most one (R-HOST-10).
 */
export const BATCH_FACTS = [
  'repeated',
  'malformed',
  'unknown',
  'onAnotherAppOnly',
  'openHere',
  'openElsewhere',
] as const satisfies readonly Fact[];

export type BatchFact = (typeof BATCH_FACTS)[number];
/** A fact about the account or its person. An approval checks all of them again (R-HOST-7). */
export type PresentFact = Exclude<Fact, BatchFact>;
export type PresentFacts = Readonly<Record<PresentFact, boolean>>;

/** The brand of the app that the group belongs to. */
export type Brand = 'yaar' | 'topchat' | 'other';

export interface Check {
  readonly code: CheckCode;
  readonly objects: (facts: Facts, brand: Brand) => boolean | undefined;
}

/**
 * The checks in order of precedence (R-HOST-9). The first check that fails gives the reason shown first. The codes of
 * all failed checks are stored. The table in `docs/architecture.md` is generated from this list. Code 102 appears only
 * in older applications, because 113 and 114 replaced it.
 */
export const CHECKS: readonly Check[] = [
  { code: 99, objects: (facts) => facts.repeated },
  { code: 100, objects: (facts) => facts.malformed },
  {
    code: 101,
    objects: (facts, brand) => facts.unknown || facts.gone || (facts.onAnotherAppOnly && brand === 'other'),
  },
  { code: 113, objects: (facts, brand) => facts.onAnotherAppOnly && brand === 'yaar' },
  { code: 114, objects: (facts, brand) => facts.onAnotherAppOnly && brand === 'topchat' },
  { code: 106, objects: (facts) => facts.hostHere },
  { code: 107, objects: (facts) => facts.hostElsewhere },
  { code: 111, objects: (facts) => facts.personOnYaar },
  { code: 112, objects: (facts) => facts.personOnTopchat },
  { code: 115, objects: (facts) => facts.openHere },
  { code: 105, objects: (facts) => facts.openElsewhere },
  { code: 103, objects: (facts) => facts.male },
  { code: 104, objects: (facts) => facts.noAvatar },
  { code: 108, objects: (facts) => facts.otherAccountHere },
  { code: 109, objects: (facts) => facts.otherAccountElsewhere },
  { code: 110, objects: (facts) => facts.workedElsewhere },
];

/**
 * Returns the codes of all failed checks, in order of precedence. If the list is empty, the upload succeeds (R-HOST-4).
 */
export function decide(facts: Facts, brand: Brand): CheckCode[] {
  return CHECKS.filter((check) => check.objects(facts, brand)).map((check) => check.code);
}

/** Reads facts from the bits that the database gathered. */
export function readFacts(bits: number): Facts {
  return Object.fromEntries(FACTS.map((fact, bit) => [fact, (bits & (1 << bit)) !== 0]));
}
