import type { getGoddessGroup as contract } from '@greenroom/contract/administration/countries.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { describeGroups, listTree } from '../groups.queries.ts';

/** Lists the groups that the caller can add hosts to: those in scope, in tree order. */
export async function getGoddessGroup(ctx: UserCtx, { limit }: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { ids, total } = await listTree(ctx.db, ctx.scope, '', limit);
  const groups = await describeGroups(ctx.db, ctx.scope, ids);
  return { groups: groups.map(({ id, name, path, country, appId }) => ({ id, name, path, country, appId })), total };
}
