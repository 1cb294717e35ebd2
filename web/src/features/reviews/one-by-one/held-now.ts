import type { ReviewCase } from '@greenroom/contract/reviews.ts';
import { keyOf } from '../case-key.ts';
import type { HeldCase } from '../flow-state.ts';

/** A case as it came with a claim just made or renewed. */
export function heldNow(evidence: ReviewCase): HeldCase {
  return { key: keyOf(evidence), evidence, claimedAt: Date.now() };
}
