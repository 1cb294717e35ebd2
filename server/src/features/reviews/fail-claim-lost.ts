import { fail } from '../../platform/http/fail.ts';
import type { LiveClaim } from './claims.queries.ts';

/**
 * Refuses for want of a claim, and says who has it now and until when; `none` where the caller's own has run out.
 * @throws RefusalError `claim-lost`
 */
export function failClaimLost(claim: LiveClaim | undefined): never {
  return fail('claim-lost', { holder: claim?.holder ?? 'none', until: claim?.expiresAt ?? '' });
}
