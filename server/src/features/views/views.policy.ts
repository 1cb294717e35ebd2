import { type Granting, isWithin } from '../../access/within-own.ts';

/**
 * Whether somebody may share views with a role: with their own and those below it, never with one above (R-PLUS-21). Which
 * rights the role has does not count, since a view gives none: its readers see in it what they may see anyway. The right to share needs
 * the scope of all groups, since a role is held in many agencies.
 */
export function mayShareWith(user: Granting, role: { readonly level: number }): boolean {
  return (
    user.rights.includes('views:share') &&
    user.seesAllGroups &&
    isWithin(user, { level: role.level, scope: 'all', rights: [] })
  );
}
