import type { CheckCode } from '@greenroom/contract/applications/reasons.ts';

/**
 * The facts that one statement gathers about each ID of a batch. A fact's bit is its position in this list. Its meaning
 * in SQL is in `facts.queries.ts` and `examine.queries.ts`. Facts about an account are false if there is no account.
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
 * Facts that only an upload checks. They concern the batch, an account that the directory lacks, or open applications,
 * of which an account has at most one (R-HOST-10).
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
/** A fact about the account or its person. An approval checks each of them again (R-HOST-7). */
export type PresentFact = Exclude<Fact, BatchFact>;
export type PresentFacts = Readonly<Record<PresentFact, boolean>>;

/** The brand of the group's app. */
export type Brand = 'yaar' | 'topchat' | 'other';

export interface Check {
  readonly code: CheckCode;
  readonly objects: (facts: Facts, brand: Brand) => boolean | undefined;
}

/**
 * The checks in the order in which they decide (R-HOST-9). The first check that objects gives the reason shown first;
 * the codes of all that object are stored. The table in `docs/architecture.md` is generated from this one. 102 is for
 * older applications: 113 and 114 replaced it.
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
 * Returns the codes of all checks that object, in the order in which they decide; empty: the upload succeeds
 * (R-HOST-4).
 */
export function decide(facts: Facts, brand: Brand): CheckCode[] {
  return CHECKS.filter((check) => check.objects(facts, brand)).map((check) => check.code);
}

/** Reads facts from the bits that the database gathered. */
export function readFacts(bits: number): Facts {
  return Object.fromEntries(FACTS.map((fact, bit) => [fact, (bits & (1 << bit)) !== 0]));
}
