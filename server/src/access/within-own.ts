import { mayGrant, RIGHTS, type Right } from '@greenroom/contract/access/rights.ts';
import { fail } from '../platform/http/fail.ts';

/** What a role grants. */
export interface Grant {
  readonly level: number;
  readonly scope: 'all' | 'bound';
  readonly rights: readonly string[];
}

/** A user who grants, or keeps others. */
export interface Granting {
  readonly roles: readonly { readonly level: number }[];
  readonly rights: readonly Right[];
  readonly seesAllGroups: boolean;
}

/** Whether a grant has no right, level or scope beyond the user's own (R-PLUS-21). A right of another release is none. */
export function isWithin({ roles, rights, seesAllGroups }: Granting, grant: Grant): boolean {
  const known = grant.rights.filter((right): right is Right => RIGHTS.some((one) => one === right));
  return (
    roles.some(({ level }) => level <= grant.level) &&
    known.every((right) => mayGrant(rights, right)) &&
    (grant.scope === 'bound' || seesAllGroups)
  );
}

/** @throws RefusalError `beyond-own-rights` */
export function requireWithin(user: Granting, grants: readonly Grant[]): void {
  if (!grants.every((grant) => isWithin(user, grant))) fail('beyond-own-rights');
}
