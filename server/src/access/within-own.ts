import { mayGrant, RIGHTS, type Right } from '@greenroom/contract/access/rights.ts';
import { type RawBuilder, sql } from 'kysely';
import { fail } from '../platform/http/fail.ts';

/** The rights, level and scope that a role grants. */
export interface Grant {
  readonly level: number;
  readonly scope: 'all' | 'bound';
  readonly rights: readonly string[];
}

/** A user's role with its grant. */
export interface HeldGrant extends Grant {
  readonly key: string;
  readonly name: string | null;
}

/** Returns the user's roles in order, with their grants. */
export function grantsOf(userColumn: RawBuilder<unknown>): RawBuilder<HeldGrant[]> {
  return sql<HeldGrant[]>`coalesce((
    select jsonb_agg(jsonb_build_object('key', r.key, 'name', r.name, 'level', r.level, 'scope', r.scope,
        'rights', r.rights) order by h.position, r.key)
    from user_roles h join roles r on r.key = h.role where h.user_id = ${userColumn}), '[]')`;
}

/** A user who grants roles or manages other users. */
export interface Granting {
  readonly roles: readonly { readonly level: number }[];
  readonly rights: readonly Right[];
  readonly seesAllGroups: boolean;
}

/**
 * Returns whether a grant includes no right, level or scope beyond the user's own (R-PLUS-21). Rights from another
 * release are ignored.
 */
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
