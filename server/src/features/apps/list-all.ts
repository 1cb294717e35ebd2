import type { listAll as contract } from '@greenroom/contract/administration/apps.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { listAppRows } from './apps.queries.ts';

/** Lists every app with its brand, by label (R-DATA-12). */
export function listAll(ctx: UserCtx): Promise<Data<typeof contract>> {
  return listAppRows(ctx.db);
}
