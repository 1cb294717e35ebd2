import { fail } from '../../platform/http/fail.ts';
import type { Refused } from './evidence.policy.ts';

/** Ends a single decision with its refusal; `facts` names the facts that it is about, separated by commas. */
export function failRefused({ refused, facts }: Refused): never {
  return fail(refused, facts.length === 0 ? {} : { facts: facts.join() });
}
