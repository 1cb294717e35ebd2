import { RIGHTS } from '@greenroom/contract/access/rights.ts';
import type { RoleRow } from '@greenroom/contract/administration/roles.ts';
import { type Granting, isWithin } from '../../access/within-own.ts';
import type { KeptRole } from './roles.queries.ts';

/** A role as the caller sees it; rights of another release are left out. */
export function roleAnswer(caller: Granting, role: KeptRole): RoleRow {
  const rights = RIGHTS.filter((right) => role.rights.includes(right));
  return { ...role, rights, mayChange: isWithin(caller, role) };
}
