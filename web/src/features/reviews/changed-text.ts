import type { RefusedFact } from '@greenroom/contract/reviews/evidence.ts';
import { formatList, type Translate } from '../../lib/text/translate.tsx';
import type { ChangedFact } from './case-changes.ts';

/** Returns the changed facts in words. */
export function changedText(t: Translate, facts: readonly ChangedFact[]): string {
  return formatList(
    facts.map((fact) => t(`reviews.changed.${fact}`)),
    'conjunction',
  );
}

/** Returns in words the facts that a refusal is about: changed, or not seen. */
export function refusedText(t: Translate, facts: readonly RefusedFact[]): string {
  return changedText(
    t,
    facts.map((fact) => (fact === 'picture' ? 'avatar' : fact)),
  );
}
