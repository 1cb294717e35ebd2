import type { ErrorCode } from '@greenroom/contract/errors.ts';
import { changedFacts, type RefusedFact, type Unseen, unseenOf } from '@greenroom/contract/reviews/evidence.ts';
import type { PresentEvidence } from './evidence.queries.ts';

/** The evidence for one application that the reviewer saw, as stated with the verdict. */
export interface Seen {
  readonly mark: string;
  readonly pictureSeen: boolean;
}

/** The error code of a refused verdict, and the facts that caused it. */
export interface Refused {
  readonly refused: ErrorCode;
  readonly facts: readonly RefusedFact[];
}

/** Returns a refusal without facts. */
export function refusedFor(refused: ErrorCode): Refused {
  return { refused, facts: [] };
}

/**
 * Returns the reason that a verdict doesn't match the current account; null if it matches. The rule is the same for
 * approvals and rejections (R-PLUS-27).
 */
export function refusalForChanges(seen: Seen, present: PresentEvidence | undefined): Refused | null {
  if (present === undefined) return refusedFor('application-not-found');
  const facts = changedFacts(seen.mark, present.mark);
  return facts.length > 0 ? { refused: 'evidence-changed', facts } : null;
}

/**
 * Returns the evidence that an approval's reviewer hasn't seen. If the reviewer hasn't confirmed all of it in the
 * second step, it also returns a refusal (R-PLUS-27).
 * @param accepted the evidence confirmed in the second step
 */
export function judgeUnseen(
  { pictureSeen }: Seen,
  present: PresentEvidence,
  accepted: readonly Unseen[],
): { readonly unseen: readonly Unseen[]; readonly refusal: Refused | null } {
  const unseen = unseenOf({ pictureSeen, age: present.birthDate, gender: present.gender });
  const facts = unseen.filter((each) => !accepted.includes(each));
  return { unseen, refusal: facts.length > 0 ? { refused: 'evidence-unseen', facts } : null };
}
