import type { RefusedFact } from '@greenroom/contract/reviews/evidence.ts';
import { formatList, type Translate } from '../../lib/text/translate.tsx';
import type { ChangedFact } from './case-changes.ts';

/** Describes the changed facts in words. */
export function changedText(t: Translate, facts: readonly ChangedFact[]): string {
  return formatList(
    facts.map((fact) => t(`reviews.changed.${fact}`)),
    'conjunction',
  );
}

/** Describes in words the facts that caused a refusal, because they had changed or weren't seen. */
export function refusedText(t: Translate, facts: readonly RefusedFact[]): string {
  return changedText(
    t,
    facts.map((fact) => (fact === 'picture' ? 'avatar' : fact)),
  );
}
