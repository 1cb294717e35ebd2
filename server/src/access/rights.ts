import type { Right } from '@greenroom/contract/access/rights.ts';
import { type RawBuilder, sql } from 'kysely';

/** A user with their rights. */
export interface Holder {
  readonly rights: readonly Right[];
}

/** Returns whether the user has the right through any of their roles (R-PLUS-21). */
export function may({ rights }: Holder, right: Right): boolean {
  return rights.includes(right);
}

/** Returns the condition that one of a user's roles has the right. */
export function holds(userColumn: RawBuilder<unknown>, right: Right): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from user_roles held join roles on roles.key = held.role
    where held.user_id = ${userColumn} and ${right} = any(roles.rights))`;
}

/** Returns the condition that one of a user's roles sees every group (R-SES-12). */
export function seesAllGroups(userColumn: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from user_roles held join roles on roles.key = held.role
    where held.user_id = ${userColumn} and roles.scope = 'all')`;
}
