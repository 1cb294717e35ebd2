import { fail } from '../../platform/http/fail.ts';
import type { LiveClaim } from './claims.queries.ts';
import type { Refused } from './evidence.policy.ts';

/** Refuses a single decision; `facts` names the facts that it is refused for, separated by commas. */
export function failRefused({ refused, facts }: Refused): never {
  return fail(refused, facts.length === 0 ? {} : { facts: facts.join() });
}

/**
 * Refuses because the caller has no claim, with who has it now and until when; `none` if the caller's own has expired.
 * @throws RefusalError `claim-lost`
 */
export function failClaimLost(claim: LiveClaim | undefined): never {
  return fail('claim-lost', { holder: claim?.holder ?? 'none', until: claim?.expiresAt ?? '' });
}
