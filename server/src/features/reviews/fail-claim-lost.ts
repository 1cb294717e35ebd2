import { fail } from '../../platform/http/fail.ts';
import type { LiveClaim } from './claims.queries.ts';

/**
 * Refuses because the caller has no claim, with who has it now and until when; `none` if the caller's own has expired.
 * @throws RefusalError `claim-lost`
 */
export function failClaimLost(claim: LiveClaim | undefined): never {
  return fail('claim-lost', { holder: claim?.holder ?? 'none', until: claim?.expiresAt ?? '' });
}
