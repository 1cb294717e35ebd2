import { RIGHTS } from '@greenroom/contract/access/rights.ts';
import type { RoleRow } from '@greenroom/contract/administration/roles.ts';
import { type Granting, isWithin } from '../../access/within-own.ts';
import { versionOf } from '../../platform/version.ts';
import type { KeptRole, RoleFields } from './roles.queries.ts';

/** A role as the caller sees it; rights of another release are left out. */
export function roleAnswer(caller: Granting, role: KeptRole): RoleRow {
  const mayChange = isWithin(caller, role);
  return { ...role, rights: knownRights(role), mayChange, version: versionOf(editedFields(role)) };
}

/** The fields that people change, for the role's version. */
export function editedFields(role: RoleFields) {
  const { name, description, level, scope, secondFactor } = role;
  return { name, description, level, scope, rights: knownRights(role), secondFactor };
}

function knownRights({ rights }: Pick<RoleFields, 'rights'>) {
  return RIGHTS.filter((right) => rights.includes(right));
}
