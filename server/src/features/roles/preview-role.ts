import type { previewRole as contract } from '@greenroom/contract/administration/roles.ts';
import type { Data, Input, Route } from '@greenroom/contract/kit/route.ts';
import { ALL_ROUTES } from '@greenroom/contract/routes.ts';
import type { UserCtx } from '../../context.ts';
import { menusOf } from '../menus/index.ts';

/** Shows what a role with these rights sees: its menu, its screens, and the calls that it may make (R-PLUS-21). */
export async function previewRole(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const roles = input.key === undefined ? [] : [input.key];
  const menus = await menusOf(ctx.db, { roles, rights: input.rights });
  const calls = ALL_ROUTES.filter((route) => opens(route, input.rights));
  return { menus, calls: calls.map(({ method, path, summary }) => ({ method, path, summary })) };
}

/** What everybody may do who is signed in is not a matter of the role. */
function opens({ access }: Route, rights: readonly string[]): boolean {
  return typeof access === 'object' && 'right' in access && rights.includes(access.right);
}
