import { PROGRAMME_RIGHTS } from '@greenroom/contract/administration/roles.ts';
import { fail } from '../../platform/http/fail.ts';
import type { RoleFields } from './roles.queries.ts';

/**
 * Rights over the whole programme come with the scope of all groups only.
 * @throws RefusalError `role-scope`
 */
export function requireScope({ scope, rights }: RoleFields): void {
  if (scope === 'bound' && PROGRAMME_RIGHTS.some((right) => rights.includes(right))) fail('role-scope');
}
