import type { listAddable as contract } from '@greenroom/contract/groups.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { searchInScope } from './search-groups.ts';

/** Lists a page of the groups in scope that hosts can be added to, by name; searched like all groups (R-HOST-1). */
export function listAddable(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  return searchInScope(ctx, { ...input, sort: input.search ? undefined : 'name', descending: false });
}
