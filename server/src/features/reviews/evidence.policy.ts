import type { ErrorCode } from '@greenroom/contract/errors.ts';
import { changedFacts, type RefusedFact, type Unseen, unseenOf } from '@greenroom/contract/reviews/evidence.ts';
import type { PresentEvidence } from './evidence.queries.ts';

/** What a reviewer saw of one application, as the verdict says. */
export interface Seen {
  readonly mark: string;
  readonly pictureSeen: boolean;
}

/** Why a verdict is refused, with the facts that it is refused for. */
export interface Refused {
  readonly refused: ErrorCode;
  readonly facts: readonly RefusedFact[];
}

/** A refusal that is about no facts. */
export function refusedFor(refused: ErrorCode): Refused {
  return { refused, facts: [] };
}

/** Why a verdict is not about the account as it is now; null: it is. For approvals and rejections alike (R-PLUS-27). */
export function refusalForChanges(seen: Seen, present: PresentEvidence | undefined): Refused | null {
  if (present === undefined) return refusedFor('application-not-found');
  const facts = changedFacts(seen.mark, present.mark);
  return facts.length > 0 ? { refused: 'evidence-changed', facts } : null;
}

/**
 * What an approval is made without, or why it is refused: each of them needs the reviewer's second step (R-PLUS-27).
 * @param accepted what the second step names
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
