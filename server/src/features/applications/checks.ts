import type { CheckCode } from '@greenroom/contract/applications/reasons.ts';

/**
 * What one statement gathers about each ID of a batch; the bit of a fact is its place in this list, its meaning in SQL
 * is in `facts.queries.ts` and `examine.queries.ts`. Facts about an account are false where there is none.
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
/** A fact that is left out is false. */
export type Facts = Readonly<Partial<Record<Fact, boolean>>>;

/**
 * Facts that only an upload asks about: they concern the batch, an account that the directory lacks, or open applications,
 * of which an account has one at most (R-HOST-10).
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
/** A fact about the account or its person. An approval asks about each of them again (R-HOST-7). */
export type PresentFact = Exclude<Fact, BatchFact>;
export type PresentFacts = Readonly<Record<PresentFact, boolean>>;

/** The brand of the app that the group belongs to. */
export type Brand = 'yaar' | 'topchat' | 'other';

export interface Check {
  readonly code: CheckCode;
  readonly objects: (facts: Facts, brand: Brand) => boolean | undefined;
}

/**
 * The checks in the order in which they decide (R-HOST-9): the first that objects gives the reason shown first, all that
 * object are kept. `docs/architecture.md` shows the table to readers, made from this one. 102 is for older records: 113 and
 * 114 took its place.
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

/** The codes of all checks that object, in the order in which they decide; none: the upload succeeds (R-HOST-4). */
export function decide(facts: Facts, brand: Brand): CheckCode[] {
  return CHECKS.filter((check) => check.objects(facts, brand)).map((check) => check.code);
}

/** Facts out of the bits that the database gathered. */
export function readFacts(bits: number): Facts {
  return Object.fromEntries(FACTS.map((fact, bit) => [fact, (bits & (1 << bit)) !== 0]));
}
